-- A whole export merges the donations with their donors along the instant and the id. A file may date thousands of donations to
-- the same instant: by the instant alone, each donation was compared with all donors of it.

create index donation_identities_by_instant on donation_identities (customer_id, given_at, transaction_id)
  where erased_at is null;
drop index donation_identities_by_age;
