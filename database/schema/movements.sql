-- Corrections of donations: rows that are only added beside the ledger, which stays as it is.

-- Movements of many donations at once, which are confirmed and undone together.
create table movement_batches (
  customer_id uuid not null references customers (id),
  id uuid not null,
  start_at timestamptz,
  end_at timestamptz,
  device_id uuid,
  from_cause_id uuid,
  to_cause_id uuid,
  reverses_id uuid,
  reason text not null check (length(reason) between 3 and 500),
  donation_count integer not null check (donation_count >= 1),
  total_cents bigint not null check (total_cents >= 1),
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  recorded_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  import_id uuid,
  cancels boolean not null default false,
  primary key (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  foreign key (customer_id, from_cause_id) references causes (customer_id, id),
  foreign key (customer_id, to_cause_id) references causes (customer_id, id),
  foreign key (customer_id, reverses_id) references movement_batches (customer_id, id),
  foreign key (customer_id, import_id) references imports (customer_id, id),
  -- The undo of another batch or of an import, a slot that is cancelled, or a slot that moves to another cause.
  constraint movement_batches_slot check (case
    when reverses_id is not null or import_id is not null
      then not cancels and num_nonnulls(start_at, end_at, device_id, from_cause_id, to_cause_id) = 0
    when cancels
      then num_nonnulls(start_at, end_at, device_id) = 3 and start_at <= end_at and num_nonnulls(from_cause_id, to_cause_id) = 0
    else num_nonnulls(start_at, end_at, to_cause_id) = 3 and start_at <= end_at and from_cause_id is distinct from to_cause_id
  end),
  constraint movement_batches_import check (import_id is null
    or num_nonnulls(start_at, end_at, device_id, from_cause_id, to_cause_id, reverses_id) = 0),
  constraint movement_batches_decided check ((decided_at is null) = (decided_by is null)),
  constraint movement_batches_two_people check (decided_by <> requested_by or recorded_at is null),
  constraint movement_batches_cancelled_by_two check (not cancels or recorded_at is null or decided_by is not null)
);
comment on table movement_batches is '[movements] A time slot whose donations move to another cause or are cancelled, or the undo of such a batch. Above the association''s limit it waits for a second person, a cancellation always.';
comment on column movement_batches.device_id is 'The terminal of the slot. Null: all donations of the period.';
comment on column movement_batches.from_cause_id is 'The cause that the donations leave. Null: one-off donations, which have no cause.';
comment on column movement_batches.donation_count is 'The donations that the requester saw. A batch that would hold others is refused.';
comment on column movement_batches.recorded_at is 'When its movements were recorded. Null while it waits, and when it was declined.';
comment on column movement_batches.decided_by is 'The second person, or the requester who took the request back.';
comment on column movement_batches.import_id is 'The import that the batch undoes, by cancelling its donations.';
comment on column movement_batches.cancels is 'The donations of a terminal that arrived in the slot are cancelled: its ends are arrivals.';
-- A batch, or an import, is undone once; an undo that was declined may be requested again.
create unique index movement_batches_reversed_once on movement_batches (customer_id, reverses_id)
  where reverses_id is not null and (decided_at is null or recorded_at is not null);
create unique index movement_batches_import_undone_once on movement_batches (customer_id, import_id)
  where import_id is not null and (decided_at is null or recorded_at is not null);

create table transaction_movements (
  customer_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  place integer not null check (place >= 1),
  kind text not null check (kind in
    ('cancelled', 'refunded', 'chargeback', 'chargeback_won', 'cheque_returned', 'reassigned', 'amount_corrected', 'reversal')),
  subject_kind text not null check (subject_kind in
    ('cancelled', 'refunded', 'chargeback', 'chargeback_won', 'cheque_returned', 'reassigned', 'amount_corrected')),
  weight integer not null check (weight in (1, -1)),
  amount_cents integer not null check (amount_cents between -10000000 and 10000000),
  cause_id uuid,
  from_cause_id uuid,
  to_cause_id uuid,
  moved_cents integer check (moved_cents >= 0),
  effective_on date not null check (effective_on >= '2000-01-01' and effective_on < '2100-01-01'),
  recorded_at timestamptz not null,
  recorded_by uuid not null references users (id),
  approved_by uuid references users (id),
  reason text not null check (length(reason) between 3 and 500),
  batch_id uuid,
  reverses_id uuid,
  payment_method text check (payment_method in ('card', 'cash', 'cheque', 'transfer')),
  primary key (customer_id, id),
  constraint transaction_movements_place unique (customer_id, transaction_id, place),
  constraint transaction_movements_reversed_once unique (customer_id, reverses_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, reverses_id) references transaction_movements (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, from_cause_id) references causes (customer_id, id),
  foreign key (customer_id, to_cause_id) references causes (customer_id, id),
  constraint transaction_movements_batch foreign key (customer_id, batch_id) references movement_batches (customer_id, id),
  check ((kind = 'reversal') = (reverses_id is not null)),
  check (kind = 'reversal' or (subject_kind = kind and weight = 1)),
  -- A move changes the cause of the money and never its amount; every other movement changes the amount.
  constraint transaction_movements_moved check (
    (subject_kind = 'reassigned') = (moved_cents is not null) and (subject_kind = 'reassigned') = (amount_cents = 0)
    and (subject_kind = 'reassigned' or num_nonnulls(from_cause_id, to_cause_id) = 0)
    and (subject_kind <> 'reassigned' or (cause_id is null and from_cause_id is distinct from to_cause_id))),
  constraint transaction_movements_two_people check (approved_by <> recorded_by)
);
comment on table transaction_movements is '[movements] The corrections of donations: never updated, never deleted. The donation itself stays as it was recorded.';
comment on column transaction_movements.place is 'The movement''s number among those of its donation: two at once cannot have the same.';
comment on column transaction_movements.subject_kind is 'Its own kind, or that of the movement which it undoes.';
comment on column transaction_movements.weight is '1; -1 for a movement that undoes another; 1 again for one that undoes an undo.';
comment on column transaction_movements.amount_cents is 'The change of the donation''s net amount.';
comment on column transaction_movements.cause_id is 'The cause whose money changes: the donation''s cause at that moment. Null for a move, which names two.';
comment on column transaction_movements.moved_cents is 'The amount that was left of the donation when it moved to another cause.';
comment on column transaction_movements.effective_on is 'The Paris day whose figures it changes, never in a closed period.';
comment on column transaction_movements.recorded_by is 'Who asked for it.';
comment on column transaction_movements.approved_by is 'The second person, where the association asks for one.';
comment on column transaction_movements.reason is 'Why, in the words of who asked. Never who the donor is: this row cannot be erased.';
comment on column transaction_movements.batch_id is 'Names the movements that were made, and are undone, together.';
comment on column transaction_movements.payment_method is 'How the money moved: as the donation was paid, unless a refund says otherwise. Null: unknown, like the donation''s.';
create trigger transaction_movements_only_added before update or delete on transaction_movements
  for each row execute function refuse_change();
create trigger transaction_movements_not_truncated before truncate on transaction_movements
  for each statement execute function refuse_change();
create index transaction_movements_by_batch on transaction_movements (customer_id, batch_id) where batch_id is not null;
-- Corrections of a person without a second one count together, for a day and for each donation.
create index transaction_movements_unapproved on transaction_movements (customer_id, recorded_by, recorded_at)
  include (amount_cents, moved_cents, batch_id) where approved_by is null;
-- Refunds in cash, for the balance of the cash box.
create index transaction_movements_refunds on transaction_movements (customer_id, effective_on) where subject_kind = 'refunded';

create table movement_days (
  customer_id uuid not null references customers (id),
  day date not null,
  kind text not null,
  cause_id uuid,
  shortcut_id uuid,
  device_id uuid,
  movement_count integer not null,
  total_cents bigint not null,
  payment_method text,
  constraint movement_days_key
    unique nulls not distinct (customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table movement_days is '[movements] Roll-up of movements by day, kind, cause, quick donation, terminal and means of payment, written with each movement in one statement. A move has two parts: what left a cause and what came to one.';
comment on column movement_days.movement_count is 'Movements less those undone.';
comment on column movement_days.payment_method is 'How the money moved. Null: unknown.';
create index movement_days_by_cause on movement_days (customer_id, cause_id) where cause_id is not null;

create table movement_requests (
  customer_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  movement jsonb not null,
  amount_cents integer not null check (amount_cents > 0),
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  decided_at timestamptz,
  decided_by uuid references users (id),
  movement_id uuid,
  primary key (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, movement_id) references transaction_movements (customer_id, id),
  check ((decided_at is null) = (decided_by is null)),
  check (movement_id is null or decided_at is not null),
  constraint movement_requests_two_people check (decided_by <> requested_by or movement_id is null)
);
comment on table movement_requests is '[movements] Movements above the association''s limit: a second person confirms or declines each.';
comment on column movement_requests.movement is 'The movement as it was asked for: its kind, amount, cause, reason.';
comment on column movement_requests.movement_id is 'The movement that the confirmation made; null while it waits, and when it was declined or taken back.';
create unique index movement_requests_one_waiting on movement_requests (customer_id, transaction_id) where decided_at is null;

create table movement_settings (
  customer_id uuid primary key references customers (id),
  confirmation_cents integer not null check (confirmation_cents between 0 and 10000000),
  wanted_cents integer check (wanted_cents between 0 and 10000000),
  wanted_at timestamptz,
  wanted_by uuid references users (id),
  check (num_nonnulls(wanted_cents, wanted_at, wanted_by) in (0, 3)),
  -- Raising the amount above which a second person confirms is itself confirmed. A lower amount never waits.
  check (wanted_cents > confirmation_cents)
);
comment on table movement_settings is '[movements] The settings of an association; without a row: a second person above 200 euros.';
comment on column movement_settings.wanted_cents is 'A higher amount that a manager has asked for, and that another one has not confirmed yet.';
comment on column movement_settings.wanted_by is 'The manager who asked for it, and cannot confirm it.';
