-- The users of associations and the platform's staff.

create table users (
  id uuid primary key,
  customer_id uuid references customers (id),
  identity_uid text not null unique,
  email text not null,
  firstname text not null,
  lastname text not null,
  phone text,
  home_role text not null check (home_role in ('user', 'manager', 'admin', 'commercial', 'organizer')),
  role text not null check (role in ('user', 'manager', 'admin', 'commercial', 'organizer')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  may_count boolean not null default false,
  -- The line breaks keep a search from matching across two texts: none of them holds one.
  search_text text not null generated always as
    (fold_text(firstname || ' ' || lastname || E'\n' || lastname || ' ' || firstname || E'\n' || email)) stored,
  rights_given_at timestamptz default now(),
  rights_given_by uuid,
  rights_let_by uuid,
  rights_let_at timestamptz,
  rights_seen_at timestamptz,
  -- Only an account granted admin may work under another role, and only as a manager.
  check (role = home_role or (home_role = 'admin' and role = 'manager')),
  check (home_role not in ('user', 'manager') or customer_id is not null),
  constraint users_may_count check (not may_count or home_role = 'user'),
  constraint users_rights_giver foreign key (rights_given_by) references users (id),
  constraint users_rights_letter foreign key (rights_let_by) references users (id),
  constraint users_rights_let check (
    (rights_let_by is null) = (rights_let_at is null) and rights_let_by <> id
    and (rights_given_by is null or rights_let_by <> rights_given_by)
  )
);
comment on table users is '[users] The account of a user or of the platform''s staff. A directory of the whole platform: an e-mail has one account, so the keys do not carry customer_id.';
comment on column users.customer_id is 'The user''s association; for the platform''s staff, the association of an admin switched to manager, or null.';
comment on column users.identity_uid is 'The account''s id at the identity provider (the sub of its tokens).';
comment on column users.home_role is 'The role that was granted.';
comment on column users.role is 'The active role; differs from home_role only for an admin switched to manager.';
comment on column users.deleted_at is 'When the account was deleted. The row stays for the donations recorded by hand; it is not listed and cannot sign in.';
comment on column users.disabled_at is 'Since when an admin has disabled the account; null for an account in use.';
comment on column users.may_count is 'The right ''compter'': a user of role user may enter donations by hand and count cash. A manager may without it.';
comment on column users.search_text is 'Names in both orders and e-mail as searches compare them: no accents, no capitals.';
comment on column users.rights_given_at is 'When the account was made, or given its newest right. Null for an account of before, which has settled.';
comment on column users.rights_given_by is 'The person who made the account or gave the right; null for a command of the server.';
comment on column users.rights_let_by is 'The manager, neither its giver nor its owner, who let the right decide before it had settled.';
comment on column users.rights_seen_at is 'When this manager last said that they had seen the new accounts and rights of their association.';
create unique index users_email_once on users (lower(email)) where deleted_at is null;
create index users_by_customer on users (customer_id);
create index users_search on users using gin (search_text gin_trgm_ops);
-- The directory is in the order of the names that it shows, first name first.
create index users_by_name on users ((firstname collate "fr-x-icu"), (lastname collate "fr-x-icu"), id)
  where deleted_at is null;
create index users_by_role on users (home_role, (firstname collate "fr-x-icu"), (lastname collate "fr-x-icu"), id)
  where deleted_at is null;
create index users_disabled on users (id) where disabled_at is not null and deleted_at is null;

create function rights_held_until(since timestamptz, let_at timestamptz) returns timestamptz language sql stable
  return case when let_at is null and since > now() - interval '24 hours' then since + interval '24 hours' end;
comment on function rights_held_until is 'Until when a right decides nothing with others; null once it has settled, or a manager has let it.';
