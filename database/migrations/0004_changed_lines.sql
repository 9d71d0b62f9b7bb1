-- The corrections that change what lines of the bank contain, by when they were recorded.
create index transaction_movements_changes on transaction_movements (customer_id, recorded_at)
  where kind in ('cancelled', 'refunded', 'amount_corrected', 'reversal');
