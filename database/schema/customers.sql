-- Associations.

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
  siren text check (siren ~ '^[0-9]{9}$'),
  constraint customers_creation check ((creation_key is null) = (creation_digest is null))
);
comment on table customers is '[customers] An association that collects donations; the tenant of every other row.';
comment on column customers.terminal_id is 'Numéro de contrat monétique, shown to an admin alone.';
comment on column customers.firebase_merchant_id is 'Merchant id at the payment provider, shown to an admin alone.';
comment on column customers.search_text is 'Name and city as searches compare them: no accents, no capitals.';
comment on column customers.creation_key is 'The form''s key: a retried creation finds its association instead of making a second one. Null for an association created without a key.';
comment on column customers.creation_digest is 'SHA-256 of the request that created it: the same key with another body is refused.';
comment on column customers.siren is 'The SIREN: nine digits. The last digit is a check digit. Null: not known.';
create index customers_search on customers using gin (search_text gin_trgm_ops);
-- The lists of associations are read page by page, by name. Without the index each page sorts all names.
create index customers_name on customers ((name collate "fr-x-icu"), id);
