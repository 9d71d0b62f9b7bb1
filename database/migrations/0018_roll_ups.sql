-- Roll-ups for every combination of filters, so that no figure grows with the number of donations. And the indexes of the
-- rows that a period cuts out of a day, over all associations.

create table donation_cause_device_days (
  customer_id uuid not null,
  cause_id uuid,
  device_id uuid not null,
  day date not null,
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  constraint donation_cause_device_days_key unique nulls not distinct (customer_id, device_id, cause_id, day),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table donation_cause_device_days is '[transactions] Roll-up by day, terminal and cause. Without a cause: the one-off donations (neither quick donation nor cause).';

create table donation_shortcut_days (
  customer_id uuid not null,
  shortcut_id uuid not null,
  cause_id uuid,
  device_id uuid,
  day date not null,
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  -- The day comes second: an association shows one quick donation at a time, on all its terminals.
  constraint donation_shortcut_days_key unique nulls not distinct (customer_id, shortcut_id, day, device_id, cause_id)
    include (donation_count, total_cents),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table donation_shortcut_days is '[transactions] Roll-up of the quick donations by day, terminal and cause. Without a terminal: those that a person recorded.';

create table donation_platform_days (
  day date not null,
  is_one_off boolean not null,
  slot integer not null check (slot >= 0),
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  primary key (day, is_one_off, slot)
);
comment on table donation_platform_days is '[transactions] Roll-up of all associations'' donations by day.';
comment on column donation_platform_days.is_one_off is 'Neither quick donation nor cause.';
comment on column donation_platform_days.slot is 'Each connection adds to a row of its own (1 to 64), so that none waits for another. 0: the rows of an older day, added up by the upkeep.';

insert into donation_cause_device_days
  select customer_id, cause_id, device_id, paris_day(created_at), count(*), sum(amount_cents) from transactions
  where device_id is not null and (cause_id is not null or shortcut_id is null) group by 1, 2, 3, 4 order by 1, 3, 2, 4;
insert into donation_shortcut_days
  select customer_id, shortcut_id, cause_id, device_id, paris_day(created_at), count(*), sum(amount_cents)
  from transactions where shortcut_id is not null group by 1, 2, 3, 4, 5 order by 1, 2, 5;
insert into donation_platform_days
  select paris_day(created_at), cause_id is null and shortcut_id is null, 0, count(*), sum(amount_cents)
  from transactions group by 1, 2 order by 1, 2;

-- The lists over all associations, and the sums of cut days.
drop index transactions_newest_anywhere;
create index transactions_newest_anywhere on transactions (created_at desc, id desc) include (amount_cents);
create index transactions_punctual_anywhere on transactions (created_at desc, id desc) include (amount_cents)
  where cause_id is null and shortcut_id is null;

-- Sums of a day's rows read the index alone only where the visibility map is set. By default it waits until a fifth of
-- the ledger is new.
alter table transactions set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 10000);

-- The sums of an association, cause, terminal or quick donation read the index of their roll-up alone: its rows of one year
-- are on as many pages of the table as the year has days. Costs each donation 5 % (an update is no longer heap-only), and a sum a third.
alter table donation_days drop constraint donation_days_pkey,
  add constraint donation_days_pkey primary key (customer_id, day) include (donation_count, total_cents);
alter table donation_cause_days drop constraint donation_cause_days_key,
  add constraint donation_cause_days_key unique nulls not distinct (customer_id, cause_id, day)
    include (donation_count, total_cents);
alter table donation_device_days drop constraint donation_device_days_pkey,
  add constraint donation_device_days_pkey primary key (customer_id, device_id, day) include (donation_count, total_cents);
alter table donation_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table donation_cause_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table donation_device_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table donation_shortcut_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
