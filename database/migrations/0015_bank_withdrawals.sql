-- A file that was brought by mistake is taken back: its rows leave the tables that are read, and are kept as they were.

create table bank_withdrawals (
  customer_id uuid not null,
  file_id uuid not null,
  withdrawn_at timestamptz not null,
  withdrawn_by uuid not null references users (id),
  first_day date,
  last_day date,
  line_count integer not null check (line_count >= 0),
  explanation_count integer not null check (explanation_count >= 0),
  by_person_count integer not null check (by_person_count between 0 and explanation_count),
  primary key (customer_id, file_id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id)
);
comment on table bank_withdrawals is '[bank] A file that was taken back. Never changed.';
comment on column bank_withdrawals.first_day is 'The first day of the lines that left. Null: none did.';
comment on column bank_withdrawals.last_day is 'The last day on which what left may have changed a line.';
comment on column bank_withdrawals.line_count is 'The lines that left. Those of another file too have stayed.';
comment on column bank_withdrawals.explanation_count is 'The explanations that left with their lines.';
comment on column bank_withdrawals.by_person_count is 'Those of them that a person had made.';

create table bank_withdrawn_rows (
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  source text not null check (source ~ '^(bank|acquirer)_[a-z_]+$'),
  content jsonb not null,
  primary key (customer_id, id),
  foreign key (customer_id, file_id) references bank_withdrawals (customer_id, file_id)
);
comment on table bank_withdrawn_rows is '[bank] A row that left with a file, as it was. Never changed.';
comment on column bank_withdrawn_rows.source is 'The table that it was in.';
create index bank_withdrawn_rows_of_source on bank_withdrawn_rows (customer_id, source);

create table acquirer_file_lines (
  customer_id uuid not null,
  file_id uuid not null,
  line_id uuid not null,
  primary key (customer_id, file_id, line_id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id),
  foreign key (customer_id, line_id) references acquirer_lines (customer_id, id)
);
comment on table acquirer_file_lines is '[bank] The lines that a file of an acquirer contains and an earlier one has added.';
create index acquirer_file_lines_of_line on acquirer_file_lines (customer_id, line_id);

alter table bank_files add column header_fingerprint text check (header_fingerprint ~ '^[0-9a-f]{64}$');
comment on column bank_files.header_fingerprint is 'The header of a CSV that was read with the columns that a person has chosen. They are forgotten with the file.';

-- A match that replaces another one is looked for when the other one leaves.
create index bank_matches_of_replaced on bank_matches (customer_id, replaces_id) where replaces_id is not null;

create trigger bank_withdrawals_only_added before update or delete on bank_withdrawals for each row execute function refuse_change();
create trigger bank_withdrawals_not_truncated before truncate on bank_withdrawals for each statement execute function refuse_change();
create trigger bank_withdrawn_rows_only_added before update or delete on bank_withdrawn_rows for each row execute function refuse_change();
create trigger bank_withdrawn_rows_not_truncated before truncate on bank_withdrawn_rows for each statement execute function refuse_change();

-- Rows of the bank are deleted only once bank_withdrawn_rows has them. A set operation: a join would be planned without statistics.
create function refuse_loss() returns trigger language plpgsql as $$
begin
  if exists (
    select customer_id, to_jsonb(gone) from gone
    except
    select customer_id, content from bank_withdrawn_rows
      where source = tg_table_name and customer_id in (select customer_id from gone))
  then raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
-- At once, before the rows that refer to it are looked for.
create function refuse_loss_of_row() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_withdrawn_rows where customer_id = old.customer_id and source = tg_table_name)
  then raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function refuse_loss_of_row() is '[bank] Refuses a delete of a row of an association that has taken no file back.';
comment on function refuse_loss() is '[bank] Refuses a delete of rows that no withdrawal has kept.';

do $$
declare
  rows_only text[] := array['bank_lines', 'bank_statements', 'bank_statement_lines', 'bank_line_differences', 'bank_match_undos', 'acquirer_lines'];
  -- An update of these releases them.
  releasable text[] := array['bank_matches', 'bank_match_parts'];
  own text;
begin
  foreach own in array rows_only loop
    execute format('drop trigger %I on %I', own || '_only_added', own);
    execute format('create trigger %I before update on %I for each row execute function refuse_change()', own || '_unchanged', own);
  end loop;
  foreach own in array releasable loop
    execute format('drop trigger %I on %I', own || '_not_deleted', own);
  end loop;
  foreach own in array rows_only || releasable loop
    execute format('create trigger %I before delete on %I for each row execute function refuse_loss_of_row()', own || '_not_lost', own);
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function refuse_loss()', own || '_kept', own);
  end loop;
end $$;
