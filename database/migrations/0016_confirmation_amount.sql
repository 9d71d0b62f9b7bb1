-- Raising the amount above which a second person confirms is itself confirmed by a second person.

alter table movement_settings
  add column wanted_cents integer check (wanted_cents between 0 and 10000000),
  add column wanted_at timestamptz,
  add column wanted_by uuid references users (id),
  add check (num_nonnulls(wanted_cents, wanted_at, wanted_by) in (0, 3)),
  -- A lower amount needs nobody: it never waits.
  add check (wanted_cents > confirmation_cents);
comment on column movement_settings.wanted_cents is 'A higher amount that a manager has asked for, and that another one has not confirmed yet.';
comment on column movement_settings.wanted_by is 'The manager who asked for it, and cannot confirm it.';
