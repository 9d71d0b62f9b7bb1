-- What was collected leaves out cancelled donations: the roll-ups count them apart, and a table has their rows.

create table cancelled_donations (
  customer_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  amount_cents integer not null,
  cause_id uuid,
  shortcut_id uuid,
  device_id uuid,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table cancelled_donations is '[transactions] The donations that are cancelled now, as they were recorded: what a sum of rows leaves out. A row goes when the cancellation is undone.';
create index cancelled_donations_newest on cancelled_donations (customer_id, created_at);
create index cancelled_donations_newest_anywhere on cancelled_donations (created_at);

insert into cancelled_donations
  select t.customer_id, t.id, t.created_at, t.amount_cents, t.cause_id, t.shortcut_id, t.device_id
  from (
    select customer_id, transaction_id from transaction_movements
    where subject_kind = 'cancelled' group by 1, 2 having sum(weight) > 0
  ) m join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  order by 1, 2;

-- A cancellation takes a donation from the one pair of columns to the other. The row that another connection wrote, or that
-- the upkeep added up, stays as it is: a row of the platform may have less than no donation, their sum never has.
alter table donation_platform_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_platform_days_donation_count_check;
alter table donation_platform_hours
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_platform_hours_donation_count_check,
  drop constraint donation_platform_hours_pkey,
  add constraint donation_platform_hours_pkey primary key (hour, bracket_cents, slot)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
-- The count of all that was recorded: a check of each count would refuse the row of a cancellation before it is added.
alter table donation_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_days_donation_count_check,
  add constraint donation_days_recorded check (donation_count + cancelled_count >= 0),
  drop constraint donation_days_pkey,
  add constraint donation_days_pkey primary key (customer_id, day)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
alter table donation_cause_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_cause_days_donation_count_check,
  add constraint donation_cause_days_recorded check (donation_count + cancelled_count >= 0),
  drop constraint donation_cause_days_key,
  add constraint donation_cause_days_key unique nulls not distinct (customer_id, cause_id, day)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
alter table donation_device_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_device_days_donation_count_check,
  add constraint donation_device_days_recorded check (donation_count + cancelled_count >= 0),
  drop constraint donation_device_days_pkey,
  add constraint donation_device_days_pkey primary key (customer_id, device_id, day)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
alter table donation_cause_device_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_cause_device_days_donation_count_check,
  add constraint donation_cause_device_days_recorded check (donation_count + cancelled_count >= 0);
alter table donation_shortcut_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_shortcut_days_donation_count_check,
  add constraint donation_shortcut_days_recorded check (donation_count + cancelled_count >= 0),
  drop constraint donation_shortcut_days_key,
  add constraint donation_shortcut_days_key unique nulls not distinct (customer_id, shortcut_id, day, device_id, cause_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
alter table donation_hours
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_hours_donation_count_check,
  add constraint donation_hours_recorded check (donation_count + cancelled_count >= 0),
  drop constraint donation_hours_key,
  add constraint donation_hours_key unique nulls not distinct (customer_id, hour, device_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
alter table donation_bracket_days
  add column cancelled_count integer not null default 0, add column cancelled_cents bigint not null default 0,
  drop constraint donation_bracket_days_donation_count_check,
  add constraint donation_bracket_days_recorded check (donation_count + cancelled_count >= 0),
  drop constraint donation_bracket_days_pkey,
  add constraint donation_bracket_days_pkey primary key (customer_id, day, bracket_cents)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);

comment on column donation_days.donation_count is 'Donations that are not cancelled.';
comment on column donation_days.total_cents is 'The sum of the donations that are not cancelled, as they were recorded.';
comment on column donation_days.cancelled_count is 'Cancelled donations, on their own day.';
comment on column donation_platform_days.donation_count is 'Donations that are not cancelled. Below 0 in a row whose connection cancelled donations of others.';

-- The rows are there: each donation was counted.
insert into donation_platform_days as r (day, is_one_off, slot, donation_count, total_cents, cancelled_count, cancelled_cents)
  select paris_day(created_at), cause_id is null and shortcut_id is null, 0, - count(*), - sum(amount_cents), count(*),
    sum(amount_cents)
  from cancelled_donations group by 1, 2
  on conflict (day, is_one_off, slot) do update set donation_count = r.donation_count + excluded.donation_count,
    total_cents = r.total_cents + excluded.total_cents, cancelled_count = excluded.cancelled_count,
    cancelled_cents = excluded.cancelled_cents;
insert into donation_platform_hours as r (hour, bracket_cents, slot, donation_count, total_cents, cancelled_count, cancelled_cents)
  select date_trunc('hour', created_at, 'UTC'), amount_bracket(amount_cents), 0, - count(*), - sum(amount_cents), count(*),
    sum(amount_cents)
  from cancelled_donations group by 1, 2
  on conflict (hour, bracket_cents, slot) do update set donation_count = r.donation_count + excluded.donation_count,
    total_cents = r.total_cents + excluded.total_cents, cancelled_count = excluded.cancelled_count,
    cancelled_cents = excluded.cancelled_cents;
update donation_days r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, paris_day(created_at) as day, count(*) as n, sum(amount_cents) as cents
    from cancelled_donations group by 1, 2
  ) c
  where (r.customer_id, r.day) = (c.customer_id, c.day);
update donation_cause_days r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, cause_id, paris_day(created_at) as day, count(*) as n, sum(amount_cents) as cents
    from cancelled_donations where cause_id is not null or shortcut_id is null group by 1, 2, 3
  ) c
  where (r.customer_id, r.day) = (c.customer_id, c.day) and r.cause_id is not distinct from c.cause_id;
update donation_device_days r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, device_id, paris_day(created_at) as day, count(*) as n, sum(amount_cents) as cents
    from cancelled_donations where device_id is not null group by 1, 2, 3
  ) c
  where (r.customer_id, r.device_id, r.day) = (c.customer_id, c.device_id, c.day);
update donation_cause_device_days r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, device_id, cause_id, paris_day(created_at) as day, count(*) as n, sum(amount_cents) as cents
    from cancelled_donations where device_id is not null and (cause_id is not null or shortcut_id is null) group by 1, 2, 3, 4
  ) c
  where (r.customer_id, r.device_id, r.day) = (c.customer_id, c.device_id, c.day) and r.cause_id is not distinct from c.cause_id;
update donation_shortcut_days r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, shortcut_id, device_id, cause_id, paris_day(created_at) as day, count(*) as n, sum(amount_cents) as cents
    from cancelled_donations where shortcut_id is not null group by 1, 2, 3, 4, 5
  ) c
  where (r.customer_id, r.shortcut_id, r.day) = (c.customer_id, c.shortcut_id, c.day)
    and r.device_id is not distinct from c.device_id and r.cause_id is not distinct from c.cause_id;
update donation_hours r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, device_id, date_trunc('hour', created_at, 'UTC') as hour, count(*) as n, sum(amount_cents) as cents
    from cancelled_donations group by 1, 2, 3
  ) c
  where (r.customer_id, r.hour) = (c.customer_id, c.hour) and r.device_id is not distinct from c.device_id;
update donation_bracket_days r
  set donation_count = r.donation_count - c.n, total_cents = r.total_cents - c.cents, cancelled_count = c.n, cancelled_cents = c.cents
  from (
    select customer_id, paris_day(created_at) as day, amount_bracket(amount_cents) as bracket_cents, count(*) as n,
      sum(amount_cents) as cents
    from cancelled_donations group by 1, 2, 3
  ) c
  where (r.customer_id, r.day, r.bracket_cents) = (c.customer_id, c.day, c.bracket_cents);
