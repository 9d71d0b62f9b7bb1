-- Associations, their users and the platform's staff.
-- Every table's comment starts with the feature that writes it: [customers], [users]…
-- A test reads these comments and refuses a write from any other feature.

-- Trigram indexes find a part of a text. PostgreSQL trusts this extension: adding it takes the CREATE privilege on the
-- database, no superuser.
create extension if not exists pg_trgm;

-- The twin of foldText (src/shared/search.ts): browser and server must find the same. Accents go before capitals, in a
-- fixed collation, so that the database's own collation does not change the result.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g') collate "und-x-icu"),
    'œ', 'oe'), 'æ', 'ae'), '’', '''')
$$;

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
  created_at timestamptz not null default now(),
  -- The line break keeps a search from matching across name and city: neither holds one.
  search_text text not null generated always as (fold_text(name || E'\n' || city)) stored,
  creation_key text unique check (length(creation_key) between 1 and 200),
  creation_digest bytea,
  constraint customers_creation check ((creation_key is null) = (creation_digest is null))
);
create index customers_search on customers using gin (search_text gin_trgm_ops);
comment on table customers is '[customers] An association that collects donations; the tenant of every other row.';
comment on column customers.terminal_id is 'Numéro de contrat monétique, shown to an admin alone.';
comment on column customers.firebase_merchant_id is 'Merchant id at the payment provider, shown to an admin alone.';
comment on column customers.search_text is 'Name and city as searches compare them: no accents, no capitals.';
comment on column customers.creation_key is 'The form''s key: a retried creation finds its association instead of making a second one. Null for an association created without a key.';
comment on column customers.creation_digest is 'SHA-256 of the request that created it: the same key with another body is refused.';

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
  -- Only an account granted admin may work under another role, and only as a manager.
  check (role = home_role or (home_role = 'admin' and role = 'manager')),
  check (home_role not in ('user', 'manager') or customer_id is not null)
);
create unique index users_email_once on users (lower(email)) where deleted_at is null;
create index users_by_customer on users (customer_id);
comment on table users is '[users] The account of a user or of the platform''s staff. A directory of the whole platform: an e-mail has one account, so the keys do not carry customer_id.';
comment on column users.customer_id is 'The user''s association; for the platform''s staff, the association of an admin switched to manager, or null.';
comment on column users.identity_uid is 'The account''s id at the identity provider (the sub of its tokens).';
comment on column users.home_role is 'The role that was granted.';
comment on column users.role is 'The active role; differs from home_role only for an admin switched to manager.';
comment on column users.deleted_at is 'When the account was deleted. The row stays for the donations recorded by hand; it is not listed and cannot sign in.';
