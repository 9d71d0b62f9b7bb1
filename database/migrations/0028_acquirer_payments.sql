-- The payments of an acquirer's payout are parts of its line, also those that no terminal took.

create function import_identifier_key(customer uuid, identifier text) returns text
  language sql immutable parallel safe as $$
    select encode(sha256(convert_to(customer::text || E'\n' || identifier, 'UTF8')), 'hex') $$;
comment on function import_identifier_key is '[imports] The hash of an identifier in a file, as import_donations.external_key has it.';

create view identified_donation as
  select customer_id, transaction_id, external_key from import_donations
  where undone_at is null and external_key is not null;
comment on view identified_donation is '[imports] A donation that a file added with an identifier, whose import stands.';

create index acquirer_lines_of_identifier on acquirer_lines (customer_id, import_identifier_key(customer_id, reference))
  where kind = 'payment';
create index acquirer_lines_of_payout on acquirer_lines (customer_id, source, payout_reference)
  where payout_reference is not null;

create view paid_donation as
  select line.customer_id, line.id as payment_id, donation.id as transaction_id, line.payout_reference
  from acquirer_lines line
  join identified_donation known on known.customer_id = line.customer_id
    and known.external_key = import_identifier_key(line.customer_id, line.reference)
  join recorded_donation donation on donation.customer_id = known.customer_id and donation.id = known.transaction_id
    and donation.amount_cents = line.gross_cents and paris_day(donation.created_at) = line.taken_on
  where line.kind = 'payment' and line.currency = 'EUR';
comment on view paid_donation is '[bank] The imported donation of an acquirer''s payment: of the same identifier, amount and day.';

alter table bank_match_parts add column payment_id uuid,
  drop constraint bank_match_parts_kind_check,
  drop constraint bank_match_parts_shape,
  add constraint bank_match_parts_kind_check check (kind in
    ('takings', 'slip', 'donation', 'payment', 'movement', 'commission', 'difference', 'other')),
  add constraint bank_match_parts_shape check (case kind
    when 'takings' then num_nonnulls(contract_id, device_id, from_at, to_at, donation_count) = 5 and from_at < to_at
    when 'slip' then num_nonnulls(slip_id, medium) = 2
    when 'donation' then transaction_id is not null
    when 'payment' then num_nonnulls(payment_id, note) = 2
    when 'movement' then movement_id is not null
    when 'commission' then contract_id is not null
    when 'difference' then name is not null
    else note is not null end);
comment on column bank_match_parts.payment_id is 'The operation in an acquirer''s file: a payment, refund, chargeback or fee. Its row may have left with its file once the part is released.';
create unique index bank_match_parts_payment_once on bank_match_parts (customer_id, payment_id)
  where released_at is null and kind = 'payment';

create or replace view explained_donation as
  select donation.customer_id, donation.id as transaction_id, line.id as line_id, line.booked_on
  from transactions donation
  join bank_match_parts part on part.customer_id = donation.customer_id and part.device_id = donation.device_id
    and part.kind = 'takings' and part.released_at is null
    and tstzrange(part.from_at, part.to_at) @> donation.created_at
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
  where donation.payment_method = 'card'
  union all
  select item.customer_id, item.cheque_id, line.id, line.booked_on
  from deposit_slip_items item
  join bank_match_parts part on part.customer_id = item.customer_id and part.slip_id = item.slip_id
    and part.kind = 'slip' and part.medium <> 'cash' and part.released_at is null
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
  where item.cheque_id is not null and item.released_at is null
  union all
  select part.customer_id, part.transaction_id, line.id, line.booked_on
  from bank_match_parts part
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
  where part.kind = 'donation' and part.released_at is null
  union all
  select part.customer_id, paid.transaction_id, line.id, line.booked_on
  from paid_donation paid
  join bank_match_parts part on part.customer_id = paid.customer_id and part.payment_id = paid.payment_id
    and part.kind = 'payment' and part.released_at is null
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id;
