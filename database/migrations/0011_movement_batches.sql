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
  primary key (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  foreign key (customer_id, from_cause_id) references causes (customer_id, id),
  foreign key (customer_id, to_cause_id) references causes (customer_id, id),
  foreign key (customer_id, reverses_id) references movement_batches (customer_id, id),
  -- A slot that moves to another cause, or a batch that undoes another one.
  check (case when reverses_id is null
    then num_nonnulls(start_at, end_at, to_cause_id) = 3 and start_at <= end_at and from_cause_id is distinct from to_cause_id
    else num_nonnulls(start_at, end_at, device_id, from_cause_id, to_cause_id) = 0 end),
  check ((decided_at is null) = (decided_by is null)),
  constraint movement_batches_two_people check (decided_by <> requested_by or recorded_at is null)
);
comment on table movement_batches is '[movements] A time slot whose donations move to another cause, or the undo of such a batch. Above the association''s limit it waits for a second person.';
comment on column movement_batches.device_id is 'The terminal of the slot. Null: all donations of the period.';
comment on column movement_batches.from_cause_id is 'The cause that the donations leave. Null: one-off donations, which have no cause.';
comment on column movement_batches.donation_count is 'The donations that the requester saw. A batch that would hold others is refused.';
comment on column movement_batches.recorded_at is 'When its movements were recorded. Null while it waits, and when it was declined.';
comment on column movement_batches.decided_by is 'The second person, or the requester who took the request back.';
-- A batch is undone once; an undo that was declined may be requested again.
create unique index movement_batches_reversed_once on movement_batches (customer_id, reverses_id)
  where reverses_id is not null and (decided_at is null or recorded_at is not null);

alter table transaction_movements add constraint transaction_movements_batch
  foreign key (customer_id, batch_id) references movement_batches (customer_id, id);
