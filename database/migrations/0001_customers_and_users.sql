-- Associations and the people who work for them or for the platform.
-- Every table's comment starts with the feature that writes it: [customers], [users]…
-- A test reads these and refuses a write from anywhere else.

create table customers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  responsible_last_name text not null,
  responsible_first_name text not null,
  phone text not null,
  email text not null,
  address text not null,
  city text not null,
  postal_code text not null,
  country text not null default 'France',
  terminal_id text,
  firebase_merchant_id text,
  created_at timestamptz not null default now()
);
comment on table customers is '[customers] An association that collects donations; the tenant that every other row belongs to.';
comment on column customers.terminal_id is 'Numéro de contrat monétique, shown to an admin alone.';
comment on column customers.firebase_merchant_id is 'Merchant id at the payment provider, shown to an admin alone.';

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
  -- Only an account granted admin may work under another role, and only as a manager.
  check (role = home_role or (home_role = 'admin' and role = 'manager')),
  check (home_role not in ('user', 'manager') or customer_id is not null)
);
create unique index users_email_once on users (lower(email));
create index users_by_customer on users (customer_id);
comment on table users is '[users] A person''s account. A directory of the whole platform: one e-mail is one account everywhere, so its keys do not carry customer_id.';
comment on column users.customer_id is 'Their association; for platform staff, the one they work on when switched to manager, or null.';
comment on column users.identity_uid is 'The account''s id at the identity provider (the sub of its tokens).';
comment on column users.home_role is 'The role that was granted.';
comment on column users.role is 'The role they work under now; differs from home_role only for an admin switched to manager.';
