-- A shorter retention waits some days, in which any manager can call it back: what it erases is erased for good.

alter table donor_retention
  add column wanted_months int check (wanted_months between 1 and 240),
  add column wanted_at timestamptz,
  add column wanted_by uuid references users (id),
  add column due_at timestamptz,
  add constraint donor_retention_wanted check (num_nonnulls(wanted_months, wanted_at, wanted_by, due_at) in (0, 4));
comment on column donor_retention.wanted_months is 'A shorter retention that waits. From due_at on it holds instead of months.';
comment on column donor_retention.wanted_by is 'The manager who asked for it.';
