-- A feature reads the records of another by views instead of tables. Tables are named in the plural, views in the singular.
-- PostgreSQL puts the text of each view into the statement that names it, so that the plan is that of its tables.

create view recorded_donation as
  select customer_id, id, amount_cents, created_at, received_at, cause_id, shortcut_id, device_id, recorded_by, payment_method
  from transactions;
comment on view recorded_donation is '[ledger] A donation as it was recorded, cancelled or not.';

create view collected_donation as
  select customer_id, id, amount_cents, created_at, received_at, cause_id, shortcut_id, device_id, recorded_by, payment_method
  from transactions donation
  where not exists (select from cancelled_donations cancelled
    where cancelled.customer_id = donation.customer_id and cancelled.transaction_id = donation.id);
comment on view collected_donation is '[ledger] A donation that is not cancelled, as it was recorded.';

create view donation_standing as
  select donation.customer_id, donation.id, donation.amount_cents, donation.created_at, donation.received_at, donation.cause_id,
    donation.shortcut_id, donation.device_id, donation.recorded_by, donation.payment_method,
    moved.movement_count, donation.amount_cents + moved.change_cents as net_cents, moved.refunded_cents,
    moved.cancelled_cents, moved.charged_back_cents, moved.corrected_cents, moved.is_cancelled, moved.returned_on,
    case when moved.has_moved then moved.last_cause_id else donation.cause_id end as current_cause_id
  from transactions donation
  cross join lateral (
    select count(*) as movement_count, coalesce(sum(m.amount_cents), 0) as change_cents,
      0 - coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'refunded'), 0) as refunded_cents,
      0 - coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'cancelled'), 0) as cancelled_cents,
      0 - coalesce(sum(m.amount_cents)
        filter (where m.subject_kind in ('chargeback', 'chargeback_won', 'cheque_returned')), 0) as charged_back_cents,
      coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'amount_corrected'), 0) as corrected_cents,
      coalesce(sum(m.weight) filter (where m.subject_kind = 'cancelled'), 0) > 0 as is_cancelled,
      case when sum(m.weight) filter (where m.subject_kind = 'cheque_returned') > 0
        then max(m.effective_on) filter (where m.subject_kind = 'cheque_returned' and m.weight = 1) end as returned_on,
      coalesce(bool_or(m.subject_kind = 'reassigned'), false) as has_moved,
      (array_agg(m.to_cause_id order by m.place desc) filter (where m.subject_kind = 'reassigned'))[1] as last_cause_id
    from transaction_movements m
    where m.customer_id = donation.customer_id and m.transaction_id = donation.id
  ) moved;
comment on view donation_standing is '[ledger] A donation with what its movements leave of it. Undone movements and their undos add up to nothing.';
comment on column donation_standing.net_cents is 'The amount that is left of the donation.';
comment on column donation_standing.charged_back_cents is 'The amount that a bank took back and has not given again, returned cheques included.';
comment on column donation_standing.is_cancelled is 'A cancellation is not undone.';
comment on column donation_standing.returned_on is 'The day on which the bank returned the cheque; null while it has not.';
comment on column donation_standing.current_cause_id is 'The cause that the money is for now; null without one.';

create view donation_movement as
  select customer_id, id, transaction_id, place, kind, subject_kind, weight, amount_cents, cause_id, from_cause_id,
    to_cause_id, moved_cents, payment_method, effective_on, recorded_at, recorded_by, reverses_id
  from transaction_movements;
comment on view donation_movement is '[ledger] A movement that puts a donation right.';

create view movement_part as
  select customer_id, id, transaction_id, kind, subject_kind, weight, cause_id as part_cause_id, amount_cents as cents,
    from_cause_id, to_cause_id, payment_method, effective_on, recorded_at, reason
  from transaction_movements where subject_kind <> 'reassigned'
  union all
  select customer_id, id, transaction_id, kind, subject_kind, weight, from_cause_id, - moved_cents,
    from_cause_id, to_cause_id, payment_method, effective_on, recorded_at, reason
  from transaction_movements where subject_kind = 'reassigned'
  union all
  select customer_id, id, transaction_id, kind, subject_kind, weight, to_cause_id, moved_cents,
    from_cause_id, to_cause_id, payment_method, effective_on, recorded_at, reason
  from transaction_movements where subject_kind = 'reassigned';
comment on view movement_part is '[ledger] The cents that a movement adds to a cause. A move has two parts: one leaves a cause, the other comes to one.';
comment on column movement_part.part_cause_id is 'The cause of the part; null without one.';

create view waiting_movement as
  select customer_id, transaction_id from movement_requests where decided_at is null;
comment on view waiting_movement is '[ledger] A donation whose movement waits for a second person.';

create view donation_donor as
  select customer_id, transaction_id, donator_fullname, donator_phone, donator_email, donator_membership_number, message,
    name_folded, given_at, erased_at, legal_hold_until, legal_hold_reason
  from donation_identities;
comment on view donation_donor is '[ledger] The donor''s words with a donation. Null after their erasure.';

create view donation_cheque as select customer_id, transaction_id, number, bank from cheques;
comment on view donation_cheque is '[ledger] The cheque of a donation.';

create view numbered_donation as
  select customer_id, device_id, box, terminal_sequence, transaction_id
  from donation_references where terminal_sequence is not null;
comment on view numbered_donation is '[ledger] The number that a box gave to a donation. A number that it gave twice is left out the second time.';
comment on column numbered_donation.terminal_sequence is 'Counts the donations of the box.';

create view living_closing as
  select customer_id, id, number, kind, from_day, to_day
  from closings closing
  where not exists (select from closing_reopenings reopening
    where reopening.customer_id = closing.customer_id and reopening.closing_id = closing.id);
comment on view living_closing is '[ledger] A closing that is not reopened: its days are closed.';

-- The roll-ups, for figures. Counts and sums are of donations that are not cancelled; the cancelled ones stand beside them.
create view collected_day as
  select customer_id, day, donation_count, total_cents, cancelled_count, cancelled_cents from donation_days;
comment on view collected_day is '[ledger] The donations of an association on a day.';
create view collected_cause_day as
  select customer_id, cause_id, day, donation_count, total_cents, cancelled_count, cancelled_cents from donation_cause_days;
comment on view collected_cause_day is '[ledger] The donations for a cause on a day; for none where the cause is null.';
create view collected_device_day as
  select customer_id, device_id, day, donation_count, total_cents, cancelled_count, cancelled_cents from donation_device_days;
comment on view collected_device_day is '[ledger] The donations of a terminal on a day.';
create view collected_shortcut_day as
  select customer_id, shortcut_id, cause_id, device_id, day, donation_count, total_cents, cancelled_count, cancelled_cents
  from donation_shortcut_days;
comment on view collected_shortcut_day is '[ledger] The donations by a quick donation, by terminal and cause, on a day.';
create view collected_cardless_day as
  select customer_id, payment_method, day, donation_count, total_cents, cancelled_count, cancelled_cents
  from donation_cardless_days;
comment on view collected_cardless_day is '[ledger] The donations of a day that are not by card, by means of payment; null where it is not known.';
-- The bank pays what a terminal collected by card: all its donations less those by other means.
create view collected_card_day as
  select customer_id, device_id, day, donation_count, total_cents from donation_device_days
  union all
  select customer_id, device_id, day, - donation_count, - total_cents from donation_method_days where device_id is not null;
comment on view collected_card_day is '[ledger] The donations by card of a terminal on a day, in any number of rows, to be added up.';
create view collected_bracket_day as
  select customer_id, bracket_cents, day, donation_count, total_cents, cancelled_count, cancelled_cents
  from donation_bracket_days;
comment on view collected_bracket_day is '[ledger] The donations of a bracket of amounts on a day.';
create view collected_hour as
  select customer_id, hour, device_id, donation_count, total_cents, cancelled_count, cancelled_cents from donation_hours;
comment on view collected_hour is '[ledger] The donations of a terminal in an hour; by hand where it is null.';
create view collected_platform_day as
  select day, is_one_off, donation_count, total_cents, cancelled_count, cancelled_cents from donation_platform_days;
comment on view collected_platform_day is '[ledger] The donations of all associations on a day, in any number of rows, to be added up.';
create view collected_platform_hour as
  select hour, bracket_cents, donation_count, total_cents, cancelled_count, cancelled_cents from donation_platform_hours;
comment on view collected_platform_hour is '[ledger] The donations of all associations in an hour by bracket of amounts, in any number of rows, to be added up.';

create view moved_day as
  select customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count, total_cents
  from movement_days;
comment on view moved_day is '[ledger] The changes that the movements of a day make, by cause, quick donation, terminal and means of payment.';

create view net_cause_day as
  select customer_id, cause_id, day, total_cents + cancelled_cents as net_cents from donation_cause_days
  union all
  select customer_id, cause_id, day, total_cents from movement_days;
comment on view net_cause_day is '[ledger] The net amount of the donations and movements of a day for a cause, in any number of rows, to be added up.';
comment on column net_cause_day.cause_id is 'Null: without a cause.';

-- Records that hold a donation, and its origin.
create view sheet_donation as
  select customer_id, sheet_id, transaction_id, movement_id from counting_sheet_seals;
comment on view sheet_donation is '[cash] The record that the seal of a counting sheet made: a donation, or the movement that cancels that of another sheet.';

create view deposited_cheque as
  select item.customer_id, item.cheque_id as transaction_id, slip.id as slip_id, slip.number as slip_number
  from deposit_slip_items item
  join deposit_slips slip on slip.customer_id = item.customer_id and slip.id = item.slip_id
  where item.released_at is null and item.cheque_id is not null;
comment on view deposited_cheque is '[cash] The donation of a cheque that a deposit slip holds.';

create view deposit as
  select slip.customer_id, slip.id, slip.number, slip.day, slip.account,
    exists (select from deposit_slip_cancellations cancelled
      where cancelled.customer_id = slip.customer_id and cancelled.slip_id = slip.id) as is_cancelled,
    (select cancelled.cancelled_at from deposit_slip_cancellations cancelled
      where cancelled.customer_id = slip.customer_id and cancelled.slip_id = slip.id) as cancelled_at,
    coalesce((select sum(item.amount_cents) from deposit_slip_items item
      where item.customer_id = slip.customer_id and item.slip_id = slip.id and item.cheque_id is not null), 0)::bigint
      as cheque_cents,
    coalesce((select cash.amount_cents from deposit_slip_cash cash
      where cash.customer_id = slip.customer_id and cash.slip_id = slip.id), 0)::bigint as cash_cents
  from deposit_slips slip;
comment on view deposit is '[cash] A deposit slip with its cheques and its cash.';

create view imported_donation as
  select g.customer_id, g.transaction_id, f.cheques_deposited
  from import_donations g join imports f on f.customer_id = g.customer_id and f.id = g.import_id;
comment on view imported_donation is '[imports] A donation that a file added.';
comment on column imported_donation.cheques_deposited is 'The file says that its cheques are at the bank.';
create view identified_donation as
  select customer_id, transaction_id, external_key from import_donations
  where undone_at is null and external_key is not null;
comment on view identified_donation is '[imports] A donation that a file added with an identifier, whose import stands.';

-- The line of the bank that paid a donation.
create view association_account as select customer_id, label, iban from bank_accounts where archived_at is null;
comment on view association_account is '[bank] The accounts of an association that are in use.';

create view paid_donation as
  select line.customer_id, line.id as payment_id, donation.id as transaction_id, line.payout_reference
  from acquirer_lines line
  join identified_donation known on known.customer_id = line.customer_id
    and known.external_key = import_identifier_key(line.customer_id, line.reference)
  join recorded_donation donation on donation.customer_id = known.customer_id and donation.id = known.transaction_id
    and donation.amount_cents = line.gross_cents and paris_day(donation.created_at) = line.taken_on
  where line.kind = 'payment' and line.currency = 'EUR';
comment on view paid_donation is '[bank] The imported donation of an acquirer''s payment: of the same identifier, amount and day.';

create view explained_donation as
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
comment on view explained_donation is '[bank] The line of the bank that paid a donation.';

-- The records below read those above them by these.
create view journal_line as
  select id, customer_id, subject_id, action, actor_name, recorded_at from audit_entries;
comment on view journal_line is '[audit] A line of the journal, without the fields that changed.';
comment on column journal_line.customer_id is 'Null for a change of the platform.';

create view active_account as
  select customer_id, id, home_role from users where deleted_at is null;
comment on view active_account is '[users] An account that is not deleted, with the role that it was given.';

create view association_cause as select customer_id, id from causes;
comment on view association_cause is '[causes] A cause, active or archived.';

create view association_device as select customer_id, id, created_at, silence_noticed_at from devices;
comment on view association_device is '[devices] A terminal, and since when its silence is noticed.';
create view signed_in_device as select customer_id, device_id from device_tokens;
comment on view signed_in_device is '[devices] A terminal that has signed in: one row for each time.';
create view unusual_device as select customer_id, device_id from device_alarms where ended_at is null;
comment on view unusual_device is '[devices] A terminal whose donations left its habit, and that nobody has examined.';
