-- A new account or right of an association decides nothing with others for a day, and its managers see it.

alter table users
  add column rights_given_at timestamptz,
  add column rights_given_by uuid,
  add column rights_let_by uuid,
  add column rights_let_at timestamptz,
  add column rights_seen_at timestamptz,
  add constraint users_rights_giver foreign key (rights_given_by) references users (id),
  add constraint users_rights_letter foreign key (rights_let_by) references users (id),
  add constraint users_rights_let check (
    (rights_let_by is null) = (rights_let_at is null) and rights_let_by <> id
    and (rights_given_by is null or rights_let_by <> rights_given_by)
  );
comment on column users.rights_given_at is 'When the account was made, or given its newest right. Null for an account of before, which has settled.';
comment on column users.rights_given_by is 'The person who made the account or gave the right; null for a command of the server.';
comment on column users.rights_let_by is 'The manager, neither its giver nor its owner, who let the right decide before it had settled.';
comment on column users.rights_seen_at is 'When this manager last said that they had seen the new accounts and rights of their association.';

-- Only accounts of now on are new.
alter table users alter column rights_given_at set default now();

create function rights_held_until(since timestamptz, let_at timestamptz) returns timestamptz language sql stable
  return case when let_at is null and since > now() - interval '24 hours' then since + interval '24 hours' end;
comment on function rights_held_until is 'Until when a right decides nothing with others; null once it has settled, or a manager has let it.';
