-- Closing a day or a period: its figures are sealed, and nothing that counts in it is added afterwards by a person.

create table closings (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('day', 'period')),
  from_day date not null check (from_day >= '2000-01-01'),
  to_day date not null check (to_day < '2100-01-01'),
  closed_at timestamptz not null,
  closed_by uuid not null,
  settled_at timestamptz not null,
  recent_ids uuid[] not null,
  figures jsonb not null,
  export_sha256 text not null check (export_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, id),
  constraint closings_number unique (customer_id, number),
  constraint closings_account foreign key (closed_by) references users (id),
  check (from_day <= to_day and to_day - from_day < 366),
  check (kind = 'period' or from_day = to_day),
  check (settled_at <= closed_at)
);
comment on table closings is '[closings] A closing (clôture) of a day or a period: never updated, never deleted. Without a row in closing_reopenings it is living.';
comment on column closings.number is 'The running number of the association, without a hole. The number of a reopened closing is not used again.';
comment on column closings.from_day is 'The first Paris day.';
comment on column closings.to_day is 'The last Paris day.';
comment on column closings.closed_by is 'The person who closed; staff who work as a manager close too.';
comment on column closings.settled_at is 'Whatever was stamped until then had been committed when the closing was made: the closing knew it.';
comment on column closings.recent_ids is 'The donations and movements stamped after settled_at that the closing knew. A donation in flight is in neither, and arrives after the closing.';
comment on column closings.figures is 'The sealed figures in cents, with the names that causes and terminals had. No donor.';
comment on column closings.export_sha256 is 'The checksum of the closing''s export, which has the same bytes at any time.';
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
comment on table closing_counts is '[closings] What a person counted for a payment method when closing, beside the sealed net figure.';

create table closing_reopenings (
  customer_id uuid not null,
  closing_id uuid not null,
  reopened_at timestamptz not null,
  reopened_by uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  primary key (customer_id, closing_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  constraint closing_reopenings_account foreign key (reopened_by) references users (id)
);
comment on table closing_reopenings is '[closings] A closing that an admin reopened, once, with the reason. The closing stays in the list.';

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
