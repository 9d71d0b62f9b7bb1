-- A person who gives a right is bound for what follows the gift alone, and a later gift hides no earlier one.
create table right_gifts (
  user_id uuid not null references users (id),
  given_by uuid not null references users (id),
  given_at timestamptz not null,
  primary key (user_id, given_by, given_at)
);
comment on table right_gifts is '[users] Who made an account or gave it a right in the last 24 hours. A user''s row names the last giver alone. Of the whole platform, as users are.';
comment on column right_gifts.user_id is 'The person who got the account or right.';
comment on column right_gifts.given_by is 'The person who made the account or gave the right.';
comment on column right_gifts.given_at is 'When: the users'' rights_given_at of that moment.';
create index right_gifts_by_giver on right_gifts (given_by);

create function note_right_gift() returns trigger language plpgsql as $$
begin
  delete from right_gifts where user_id = new.id and given_at < now() - interval '24 hours';
  insert into right_gifts (user_id, given_by, given_at) values (new.id, new.rights_given_by, new.rights_given_at)
    on conflict do nothing;
  return null;
end $$;
comment on function note_right_gift is 'Notes each account and right with its giver (docs/rules/users.md#users-settled).';
create trigger users_right_gifts after insert or update of rights_given_at on users for each row
  when (new.rights_given_at is not null and new.rights_given_by is not null) execute function note_right_gift();

insert into right_gifts (user_id, given_by, given_at)
select id, rights_given_by, rights_given_at from users
where rights_given_by is not null and rights_given_at > now() - interval '24 hours';

create function is_bound_to_giver(first_person uuid, second_person uuid, acted_at timestamptz) returns boolean
  language sql stable
  return exists (
    select from users person join right_gifts gift on gift.user_id = person.id
    where person.id = first_person and gift.given_by = second_person and gift.given_at <= acted_at
      and gift.given_at > now() - interval '24 hours'
      and rights_held_until(person.rights_given_at, person.rights_let_at) is not null
  );
comment on function is_bound_to_giver is 'Whether the second person gave the first an account or right before the first acted, which has not settled.';
