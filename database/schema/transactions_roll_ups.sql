-- The roll-ups of donations, for every combination of filters: no figure grows with the number of donations. Each donation
-- writes them in its own statement. They count cancelled donations apart.

-- Sums of an association, cause, terminal or quick donation read the index of their roll-up alone: its rows of one year are
-- on as many pages of the table as the year has days. Costs each donation 5 % (an update is no longer heap-only), and a sum
-- a third.
create table donation_days (
  customer_id uuid not null references customers (id),
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  primary key (customer_id, day) include (donation_count, total_cents, cancelled_count, cancelled_cents),
  -- The count of all that was recorded: a check of each count would refuse the row of a cancellation before it is added.
  constraint donation_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_days is '[transactions] Roll-up of an association''s donations by day, written with each donation in one statement.';
comment on column donation_days.donation_count is 'Donations that are not cancelled.';
comment on column donation_days.total_cents is 'The sum of the donations that are not cancelled, as they were recorded.';
comment on column donation_days.cancelled_count is 'Cancelled donations, on their own day.';

create table donation_cause_days (
  customer_id uuid not null references customers (id),
  cause_id uuid,
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  constraint donation_cause_days_key unique nulls not distinct (customer_id, cause_id, day)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint donation_cause_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_cause_days is '[transactions] Roll-up by day and cause. Without a cause: the one-off donations (neither shortcut nor cause).';

create table donation_device_days (
  customer_id uuid not null,
  device_id uuid not null,
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  primary key (customer_id, device_id, day) include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  constraint donation_device_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_device_days is '[transactions] Roll-up by day and terminal.';

create table donation_cause_device_days (
  customer_id uuid not null,
  cause_id uuid,
  device_id uuid not null,
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  constraint donation_cause_device_days_key unique nulls not distinct (customer_id, device_id, cause_id, day)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  constraint donation_cause_device_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_cause_device_days is '[transactions] Roll-up by day, terminal and cause. Without a cause: the one-off donations (neither quick donation nor cause).';

create table donation_shortcut_days (
  customer_id uuid not null,
  shortcut_id uuid not null,
  cause_id uuid,
  device_id uuid,
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  -- The days of a quick donation on a terminal stand in a row; those over all terminals are in donation_shortcut_cause_days.
  constraint donation_shortcut_days_key unique nulls not distinct (customer_id, shortcut_id, device_id, day, cause_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  constraint donation_shortcut_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_shortcut_days is '[transactions] Roll-up of the quick donations by day, terminal and cause. Without a terminal: those that a person recorded.';

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

create table donation_method_days (
  customer_id uuid not null references customers (id),
  payment_method text,
  day date not null,
  cause_id uuid,
  shortcut_id uuid,
  device_id uuid,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  constraint donation_method_days_recorded check (donation_count + cancelled_count >= 0),
  constraint donation_method_days_cardless check (payment_method <> 'card'),
  -- The days of a cause stand in a row. All means are read for a difference.
  constraint donation_method_days_key
    unique nulls not distinct (customer_id, cause_id, day, payment_method, shortcut_id, device_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table donation_method_days is '[transactions] Roll-up of the donations that are not by card, by day, means of payment, cause, quick donation and terminal: every filter with a means.';
comment on column donation_method_days.payment_method is 'Null: recorded by hand without saying so.';
create index donation_method_days_by_shortcut on donation_method_days (customer_id, shortcut_id, day)
  where shortcut_id is not null;
create index donation_method_days_by_device on donation_method_days (customer_id, device_id, day)
  where device_id is not null;

-- The offsets of Paris are whole hours: an hour of UTC lies in one hour, one day and one evening of Paris.
create table donation_hours (
  customer_id uuid not null,
  device_id uuid,
  hour timestamptz not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  constraint donation_hours_key unique nulls not distinct (customer_id, hour, device_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  constraint donation_hours_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_hours is '[transactions] Roll-up by hour and terminal. Without a terminal: the donations that a person recorded.';
comment on column donation_hours.hour is 'The first instant of the hour of UTC.';

create function amount_bracket(amount_cents integer) returns integer language sql immutable parallel safe as $$
  select case when amount_cents < 500 then 0 when amount_cents < 1000 then 500 when amount_cents < 2000 then 1000
    when amount_cents < 5000 then 2000 when amount_cents < 10000 then 5000 when amount_cents < 20000 then 10000
    when amount_cents < 50000 then 20000 else 50000 end $$;
comment on function amount_bracket is '[transactions] The lower bound of an amount''s bracket, in cents.';

create table donation_bracket_days (
  customer_id uuid not null references customers (id),
  bracket_cents integer not null,
  day date not null,
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  primary key (customer_id, day, bracket_cents) include (donation_count, total_cents, cancelled_count, cancelled_cents),
  constraint donation_bracket_days_recorded check (donation_count + cancelled_count >= 0)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_bracket_days is '[transactions] Roll-up by day and bracket of amount.';
comment on column donation_bracket_days.bracket_cents is 'The lower bound of the bracket (amount_bracket).';

-- A cancellation takes a donation from the one pair of columns to the other. The row that another connection wrote, or that
-- the upkeep added up, stays as it is: a row of the platform may have less than no donation, their sum never has.
create table donation_platform_days (
  day date not null,
  is_one_off boolean not null,
  slot integer not null check (slot >= 0),
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  primary key (day, is_one_off, slot)
);
comment on table donation_platform_days is '[transactions] Roll-up of all associations'' donations by day.';
comment on column donation_platform_days.is_one_off is 'Neither quick donation nor cause.';
comment on column donation_platform_days.slot is 'Each connection adds to a row of its own (1 to 64), so that none waits for another. 0: the rows of an older day, added up by the upkeep.';
comment on column donation_platform_days.donation_count is 'Donations that are not cancelled. Below 0 in a row whose connection cancelled donations of others.';

create table donation_platform_hours (
  hour timestamptz not null,
  bracket_cents integer not null,
  slot integer not null check (slot between 0 and 64),
  donation_count integer not null,
  total_cents bigint not null,
  cancelled_count integer not null default 0,
  cancelled_cents bigint not null default 0,
  primary key (hour, bracket_cents, slot) include (donation_count, total_cents, cancelled_count, cancelled_cents)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
comment on table donation_platform_hours is '[transactions] Roll-up by hour and bracket of amount over all associations, one row for each connection that wrote donations.';
comment on column donation_platform_hours.hour is 'The first instant of the hour of UTC.';
comment on column donation_platform_hours.slot is 'The connection, so that none waits for another. 0: hours of days that are over, which the upkeep adds up.';
