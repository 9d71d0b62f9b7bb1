-- Donors' rights: how long identities are kept, and the erasures. The identities themselves are in donation_identities.

create table donor_retention (
  customer_id uuid primary key references customers (id),
  months int check (months between 1 and 240),
  wanted_months int check (wanted_months between 1 and 240),
  wanted_at timestamptz,
  wanted_by uuid references users (id),
  due_at timestamptz,
  -- A shorter retention waits some days, in which any manager can call it back: what it erases is erased for good.
  constraint donor_retention_wanted check (num_nonnulls(wanted_months, wanted_at, wanted_by, due_at) in (0, 4))
);
comment on table donor_retention is '[donors] How long an association keeps the identities of its donors.';
comment on column donor_retention.months is 'In months from the donation. Null, or no row: as long as the association likes.';
comment on column donor_retention.wanted_months is 'A shorter retention that waits. From due_at on it holds instead of months.';
comment on column donor_retention.wanted_by is 'The manager who asked for it.';

create table donor_erasures (
  customer_id uuid not null references customers (id),
  id uuid not null,
  erased_at timestamptz not null,
  erased_by uuid references users (id),
  reason text not null check (reason in ('request', 'retention')),
  erased_count int not null check (erased_count >= 0),
  held_count int not null check (held_count >= 0),
  primary key (customer_id, id),
  check ((reason = 'request') = (erased_by is not null)),
  check (erased_count + held_count > 0)
);
create index donor_erasures_newest on donor_erasures (customer_id, erased_at desc, id desc);
comment on table donor_erasures is '[donors] The erasures of identities: when, by, and how many. Does not name the donors.';
comment on column donor_erasures.erased_by is 'The manager who answered a request; null for the end of the retention.';
comment on column donor_erasures.held_count is 'How many identities the law kept: these were not erased.';
