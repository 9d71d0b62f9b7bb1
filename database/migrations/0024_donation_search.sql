-- A donation is found by what its donor said, and by its amount, within one association.

-- Lets one index hold the association beside the trigrams: a word reads the donors of one association alone.
create extension if not exists btree_gin;

alter table donation_identities add column search_text text generated always as (fold_text(nullif(
  coalesce(donator_fullname || E'\n', '') || coalesce(donator_email || E'\n', '')
  || coalesce(donator_membership_number || E'\n', '') || coalesce(phone_digits(donator_phone) || E'\n', '')
  || coalesce(message, ''), ''))) stored;
comment on column donation_identities.search_text is 'What the donor said, as searches compare it. Erased with it.';

-- The association as a text, which no other index has: without statistics, PostgreSQL would read all of its donors by
-- another index.
create index donation_identities_search on donation_identities using gin ((customer_id::text), search_text gin_trgm_ops)
  where search_text is not null;

create index transactions_by_amount on transactions (customer_id, amount_cents, created_at desc, id desc);
