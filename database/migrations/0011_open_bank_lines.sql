-- The lines of the bank that wait for a person. The menu counts them on every page: it would compare all lines of an association
-- with all their matches each time. Triggers keep them, so that the version before keeps them too.

create table bank_open_lines (
  customer_id uuid not null,
  line_id uuid not null,
  primary key (customer_id, line_id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id)
);
comment on table bank_open_lines is '[bank] The lines in euros that have no living match. Kept by triggers of bank_lines and bank_matches.';

insert into bank_open_lines (customer_id, line_id)
  select line.customer_id, line.id from bank_lines line
  where line.currency = 'EUR' and not exists (select from bank_matches match
    where match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null);

create function open_added_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_open_lines (customer_id, line_id) select customer_id, id from added where currency = 'EUR';
  return null;
end $$;
comment on function open_added_bank_lines() is '[bank] A new line waits to be explained.';

create function close_matched_bank_lines() returns trigger language plpgsql as $$
begin
  delete from bank_open_lines open using added
  where open.customer_id = added.customer_id and open.line_id = added.line_id and added.released_at is null;
  return null;
end $$;
comment on function close_matched_bank_lines() is '[bank] A line with a match waits no more.';

create function open_released_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_open_lines (customer_id, line_id)
    select line.customer_id, line.id from bank_lines line
    where line.currency = 'EUR'
      and (line.customer_id, line.id) in (select customer_id, line_id from changed where released_at is not null)
      and not exists (select from bank_matches match
        where match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null)
    on conflict do nothing;
  return null;
end $$;
comment on function open_released_bank_lines() is '[bank] A line whose match is undone waits again.';

create trigger bank_lines_open after insert on bank_lines
  referencing new table as added for each statement execute function open_added_bank_lines();
create trigger bank_matches_close after insert on bank_matches
  referencing new table as added for each statement execute function close_matched_bank_lines();
create trigger bank_matches_open after update on bank_matches
  referencing new table as changed for each statement execute function open_released_bank_lines();
