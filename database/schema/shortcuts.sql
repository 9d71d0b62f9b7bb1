-- The quick donations of an association.

create table shortcuts (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text check (length(name) between 1 and 200),
  cause_id uuid,
  amount_cents integer not null check (amount_cents between 100 and 10000000),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  -- A temporary one has its own name; one based on a cause has the cause's.
  check ((name is null) <> (cause_id is null))
);
create unique index shortcuts_one_active on shortcuts (customer_id) where archived_at is null;
create index shortcuts_by_cause on shortcuts (customer_id, cause_id) where cause_id is not null;
comment on table shortcuts is '[shortcuts] A quick donation (don rapide): one button on the terminal''s first screen. An association has at most one active.';
comment on column shortcuts.name is 'The name of a temporary one; null when it is based on a cause.';
