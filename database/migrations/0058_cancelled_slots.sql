-- All that a terminal has sent in a time is cancelled in one act of two people.

alter table movement_batches
  add column cancels boolean not null default false,
  drop constraint movement_batches_slot,
  add constraint movement_batches_slot check (case
    when reverses_id is not null or import_id is not null
      then not cancels and num_nonnulls(start_at, end_at, device_id, from_cause_id, to_cause_id) = 0
    when cancels
      then num_nonnulls(start_at, end_at, device_id) = 3 and start_at <= end_at and num_nonnulls(from_cause_id, to_cause_id) = 0
    else num_nonnulls(start_at, end_at, to_cause_id) = 3 and start_at <= end_at and from_cause_id is distinct from to_cause_id
  end),
  add constraint movement_batches_cancelled_by_two check (not cancels or recorded_at is null or decided_by is not null);
comment on table movement_batches is '[movements] A time slot whose donations move to another cause or are cancelled, or the undo of such a batch. Above the association''s limit it waits for a second person, a cancellation always.';
comment on column movement_batches.cancels is 'The donations of a terminal that arrived in the slot are cancelled: its ends are arrivals.';
