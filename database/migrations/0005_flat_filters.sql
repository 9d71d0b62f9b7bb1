-- Every filter of donations, and every pair of filters, reads as much of a large ledger as of a small one, also with 64
-- terminals. docs/decisions/0010-figures-that-never-grow.md says why.

-- The donations of a quick donation, whatever the terminal.
create table donation_shortcut_cause_days (
  customer_id uuid not null,
  shortcut_id uuid not null,
  cause_id uuid,
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  -- The cause comes last: a quick donation has one at a time.
  constraint donation_shortcut_cause_days_key unique nulls not distinct (customer_id, shortcut_id, day, cause_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint donation_shortcut_cause_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_shortcut_cause_days is '[transactions] Roll-up of the quick donations by day and cause, over all terminals.';

-- The donations that are not by card, which are few. Those by card are all the others: their sums are a difference.
create table donation_cardless_days (
  customer_id uuid not null references customers (id),
  payment_method text check (payment_method <> 'card'),
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  -- The day comes second: a difference reads all means.
  constraint donation_cardless_days_key unique nulls not distinct (customer_id, day, payment_method)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  constraint donation_cardless_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_cardless_days is '[transactions] Roll-up of the donations that are not by card, by day and means of payment.';
comment on column donation_cardless_days.payment_method is 'Null: recorded by hand without saying so.';

create table donation_cardless_cause_days (
  customer_id uuid not null references customers (id),
  cause_id uuid,
  payment_method text check (payment_method <> 'card'),
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  constraint donation_cardless_cause_days_key unique nulls not distinct (customer_id, cause_id, day, payment_method)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint donation_cardless_cause_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_cardless_cause_days is '[transactions] Roll-up of the donations that are not by card, by day, cause and means of payment. Without a cause: the one-off donations (neither quick donation nor cause).';
comment on column donation_cardless_cause_days.payment_method is 'Null: recorded by hand without saying so.';

-- No donation is added between these sums and the roll-ups that follow the new definitions.
lock table transactions in share mode;
insert into donation_shortcut_cause_days
select customer_id, shortcut_id, cause_id, day, sum(donation_count), sum(total_cents), sum(cancelled_count), sum(cancelled_cents)
from donation_shortcut_days group by 1, 2, 3, 4;
insert into donation_cardless_days
select customer_id, payment_method, day, sum(donation_count), sum(total_cents), sum(cancelled_count), sum(cancelled_cents)
from donation_method_days where coalesce(payment_method, 'unknown') <> 'card' group by 1, 2, 3;
insert into donation_cardless_cause_days
select customer_id, cause_id, payment_method, day, sum(donation_count), sum(total_cents), sum(cancelled_count), sum(cancelled_cents)
from donation_method_days
where coalesce(payment_method, 'unknown') <> 'card' and (cause_id is not null or shortcut_id is null) group by 1, 2, 3, 4;

-- The days of a quick donation on a terminal stand in a row; those over all terminals are in the roll-up above.
alter table donation_shortcut_days drop constraint donation_shortcut_days_key;
alter table donation_shortcut_days add constraint donation_shortcut_days_key
  unique nulls not distinct (customer_id, shortcut_id, device_id, day, cause_id)
  include (donation_count, total_cents, cancelled_count, cancelled_cents);

-- Sums of a terminal's cause read the index alone, as those of a terminal or a cause do.
alter table donation_cause_device_days drop constraint donation_cause_device_days_key;
alter table donation_cause_device_days add constraint donation_cause_device_days_key
  unique nulls not distinct (customer_id, device_id, cause_id, day)
  include (donation_count, total_cents, cancelled_count, cancelled_cents);
alter table donation_cause_device_days
  set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What is not by card, through a quick donation or a terminal.
create index donation_method_days_cardless_by_shortcut on donation_method_days (customer_id, shortcut_id, day)
  where shortcut_id is not null and coalesce(payment_method, 'unknown') <> 'card';
create index donation_method_days_cardless_by_device on donation_method_days (customer_id, device_id, day)
  where device_id is not null and coalesce(payment_method, 'unknown') <> 'card';

-- The list of a terminal's donations for a cause: a terminal may have many for others, and the cause many on others. One-off
-- donations are those without cause and quick donation. Both columns are in one expression: PostgreSQL would expect the same
-- few rows from the index of the terminal or of the cause, and take one of them for some plans.
create index transactions_by_device_and_aim
  on transactions (customer_id, (array[device_id, coalesce(cause_id, shortcut_id)]), created_at desc, id desc)
  where device_id is not null;
