-- Associations are found by a part of their name or city, and made once however often their creation is asked for.

-- Trigrams let an index find a text by any part of it. A trusted extension: whoever may create in the database may add it.
create extension if not exists pg_trgm;

-- The twin of foldText (src/shared/search.ts), for the browser and the server must find the same. Accents go before the
-- capitals, in a collation of their own: what a database sorts by must not change what is found.
create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(
    lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g') collate "und-x-icu"),
    'œ', 'oe'), 'æ', 'ae'), '’', '''')
$$;

-- A line break between the two, which neither holds: nothing is found across them.
alter table customers
  add column search_text text not null generated always as (fold_text(name || E'\n' || city)) stored,
  add column creation_key text unique check (length(creation_key) between 1 and 200),
  add column creation_digest bytea,
  add constraint customers_creation check ((creation_key is null) = (creation_digest is null));
create index customers_search on customers using gin (search_text gin_trgm_ops);

comment on column customers.search_text is 'Name and city as searches compare them: no accents, no capitals.';
comment on column customers.creation_key is 'The form''s key: a creation that is sent again finds its association instead of making a second one. Null for one made without a key.';
comment on column customers.creation_digest is 'SHA-256 of the request that made it: the same key with another body is refused.';
