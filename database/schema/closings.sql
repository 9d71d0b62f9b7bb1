-- Closing a day or a period: its figures are sealed, and nothing that counts in it is added afterwards by a person. A closing
-- is sealed when every transaction older than it has ended: no clock decides what it knew. What comes after it is noted,
-- and the next closing carries it.

create table closings (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('day', 'period')),
  from_day date not null check (from_day >= '2000-01-01'),
  to_day date not null check (to_day < '2100-01-01'),
  closed_at timestamptz not null,
  closed_by uuid not null,
  settled_at timestamptz,
  recent_ids uuid[],
  figures jsonb not null,
  export_sha256 text check (export_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, id),
  constraint closings_number unique (customer_id, number),
  constraint closings_account foreign key (closed_by) references users (id),
  check (from_day <= to_day and to_day - from_day < 366),
  check (kind = 'period' or from_day = to_day),
  check (settled_at <= closed_at)
);
comment on table closings is '[closings] A closing (clôture) of a day or a period: never updated, never deleted. Without a row in closing_reopenings it is living, without one in closing_seals under way.';
comment on column closings.number is 'The running number of the association, without a hole. The number of a reopened closing is not used again.';
comment on column closings.from_day is 'The first Paris day.';
comment on column closings.to_day is 'The last Paris day.';
comment on column closings.closed_by is 'The person who closed; staff who work as a manager close too.';
comment on column closings.settled_at is 'Null except in a closing older than closing_seals: what was stamped until then was known.';
comment on column closings.recent_ids is 'Null except in a closing older than closing_seals: what was stamped after settled_at and known.';
comment on column closings.export_sha256 is 'Null except in a closing older than closing_seals, which has the checksum.';
comment on column closings.figures is 'The figures in cents that the person saw when closing, with the names that causes and terminals had. No donor.';
create index closings_newest on closings (customer_id, closed_at desc, id desc);
create index closings_by_days on closings (customer_id, to_day, from_day);

create table closing_counts (
  customer_id uuid not null,
  closing_id uuid not null,
  payment_method text not null check (payment_method in ('card', 'cash', 'cheque', 'transfer')),
  expected_cents bigint not null,
  counted_cents bigint not null check (counted_cents between 0 and 100000000000),
  comment text check (length(comment) between 1 and 300),
  primary key (customer_id, closing_id, payment_method),
  foreign key (customer_id, closing_id) references closings (customer_id, id)
);
comment on table closing_counts is '[closings] The amount that a person counted for a payment method when closing, beside the sealed net figure.';

create table closing_seals (
  customer_id uuid not null,
  closing_id uuid not null,
  sealed_at timestamptz not null,
  figures jsonb not null,
  export_sha256 text not null check (export_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, closing_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id)
);
comment on table closing_seals is '[closings] The seal of a closing, added when every transaction has ended that could not see the closing.';
comment on column closing_seals.figures is 'The sealed figures in cents, with the names that causes and terminals had. No donor.';
comment on column closing_seals.export_sha256 is 'The checksum of the closing''s export, which has the same bytes at any time.';

create table closing_arrivals (
  customer_id uuid not null,
  closing_id uuid not null,
  transaction_id uuid not null,
  primary key (customer_id, closing_id, transaction_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table closing_arrivals is '[closings] A donation of a closing''s days that the closing does not contain: it arrived after it, or is in another closing.';

create table closing_carried (
  customer_id uuid not null,
  closing_id uuid not null,
  transaction_id uuid not null,
  from_closing_id uuid not null,
  primary key (customer_id, closing_id, transaction_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  foreign key (customer_id, from_closing_id) references closings (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table closing_carried is '[closings] A donation that arrived after the closing of its day, and that a later closing contains.';
comment on column closing_carried.from_closing_id is 'The closing that it came too late for.';
create index closing_carried_by_donation on closing_carried (customer_id, transaction_id);

-- The collected amount of a closing leaves out what is cancelled at its seal, wherever the cancellation counts. This lists the
-- donations for which that differs from the cancellations that count in the closing's days.

create table closing_cancelled_elsewhere (
  customer_id uuid not null,
  closing_id uuid not null,
  transaction_id uuid not null,
  is_cancelled boolean not null,
  primary key (customer_id, closing_id, transaction_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table closing_cancelled_elsewhere is '[closings] A donation of a closing whose cancellation, or its undo, counted in other days when the closing was sealed.';
comment on column closing_cancelled_elsewhere.is_cancelled is 'Whether the donation was cancelled at the seal: the closing then leaves it out of the collected amount.';

create table closing_reopenings (
  customer_id uuid not null,
  closing_id uuid not null,
  reopened_at timestamptz not null,
  reopened_by uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  movement_ids uuid[],
  primary key (customer_id, closing_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  constraint closing_reopenings_account foreign key (reopened_by) references users (id)
);
comment on table closing_reopenings is '[closings] A closing that an admin reopened, once, with the reason. The closing stays in the list.';
comment on column closing_reopenings.movement_ids is 'The movements that counted in the days until then: those that the closing contains. Later ones count in the days again.';

create trigger closings_only_added before update or delete on closings for each row execute function refuse_change();
create trigger closings_not_truncated before truncate on closings for each statement execute function refuse_change();
create trigger closing_counts_only_added before update or delete on closing_counts
  for each row execute function refuse_change();
create trigger closing_counts_not_truncated before truncate on closing_counts
  for each statement execute function refuse_change();
create trigger closing_reopenings_only_added before update or delete on closing_reopenings
  for each row execute function refuse_change();
create trigger closing_reopenings_not_truncated before truncate on closing_reopenings
  for each statement execute function refuse_change();
create trigger closing_seals_only_added before update or delete on closing_seals
  for each row execute function refuse_change();
create trigger closing_seals_not_truncated before truncate on closing_seals
  for each statement execute function refuse_change();
create trigger closing_arrivals_only_added before update or delete on closing_arrivals
  for each row execute function refuse_change();
create trigger closing_arrivals_not_truncated before truncate on closing_arrivals
  for each statement execute function refuse_change();
create trigger closing_carried_only_added before update or delete on closing_carried
  for each row execute function refuse_change();
create trigger closing_carried_not_truncated before truncate on closing_carried
  for each statement execute function refuse_change();
create trigger closing_cancelled_elsewhere_only_added before update or delete on closing_cancelled_elsewhere
  for each row execute function refuse_change();
create trigger closing_cancelled_elsewhere_not_truncated before truncate on closing_cancelled_elsewhere
  for each statement execute function refuse_change();

-- Notes the donations of closed days that arrive. A transaction holds its lock on transactions before this reads the
-- closings (read committed): one that cannot see a closing has the lock when the closing is there, and its seal waits for
-- it. In a trigger, so that every statement that adds donations does it, whatever version it is of.
create function note_closing_arrivals() returns trigger language plpgsql as $$
begin
  -- `offset 0`: one look-up by the index for each association, whatever the planner expects.
  insert into closing_arrivals (customer_id, closing_id, transaction_id)
  select added.customer_id, closing.id, added.id
  from (select customer_id, paris_day(min(created_at)) as first_day from added group by customer_id) batch
  cross join lateral (
    select c.id, c.from_day, c.to_day from closings c
    where c.customer_id = batch.customer_id and c.to_day >= batch.first_day offset 0
  ) closing
  join added on added.customer_id = batch.customer_id
    and paris_day(added.created_at) between closing.from_day and closing.to_day
  order by 1, 2, 3;
  return null;
end;
$$;
create trigger transactions_arrivals after insert on transactions referencing new table as added
  for each statement execute function note_closing_arrivals();
