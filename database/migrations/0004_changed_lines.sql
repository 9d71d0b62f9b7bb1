-- The corrections that change what lines of the bank contain, by when they were recorded.
create index transaction_movements_changes on transaction_movements (customer_id, recorded_at)
  where kind in ('cancelled', 'refunded', 'amount_corrected', 'reversal');
-- The first explanation by a person: what was corrected before it changes nothing.
create index bank_matches_by_person on bank_matches (customer_id, made_at)
  where made_by is not null and released_at is null;
