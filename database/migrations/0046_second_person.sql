-- What a person recorded without a second one counts together, for a day and for each donation.

create index transaction_movements_unapproved on transaction_movements (customer_id, recorded_by, recorded_at)
  include (amount_cents, moved_cents, batch_id) where approved_by is null;
