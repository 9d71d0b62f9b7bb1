-- Donors' rights: how long identities are kept, and the erasures. The identities themselves are in donation_identities.

create table donor_retention (
  customer_id uuid primary key references customers (id),
  months int check (months between 1 and 240)
);
comment on table donor_retention is '[donors] How long an association keeps the identities of its donors.';
comment on column donor_retention.months is 'In months from the donation. Null, or no row: as long as the association likes.';

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
