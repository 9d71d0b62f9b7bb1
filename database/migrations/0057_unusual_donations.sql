-- What leaves the habit of a terminal is noticed within seconds: a stolen one is revoked before it does much.

-- Each look reads what has arrived since the one before.
create index transactions_arrived on transactions (received_at) where device_id is not null;

create table device_habits (
  customer_id uuid not null,
  device_id uuid not null,
  largest_cents integer not null check (largest_cents >= 0),
  busiest_hour integer not null check (busiest_hour >= 0),
  fullest_day integer not null check (fullest_day >= 0),
  longest_delay_seconds bigint not null check (longest_delay_seconds >= 0),
  learnt_at timestamptz not null,
  primary key (customer_id, device_id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table device_habits is '[devices] What the donations of a terminal were like in its last 90 days, learnt twice a day.';
comment on column device_habits.busiest_hour is 'The most donations that were given in an hour.';
comment on column device_habits.fullest_day is 'The most donations that arrived in a day in Paris.';
comment on column device_habits.longest_delay_seconds is 'The longest time from a donation to its arrival.';

create table device_alarms (
  customer_id uuid not null,
  device_id uuid not null,
  noticed_at timestamptz not null,
  by_size boolean not null,
  by_rate boolean not null,
  by_age boolean not null,
  since_at timestamptz not null,
  ended_at timestamptz check (ended_at >= noticed_at),
  ended_by uuid references users (id),
  primary key (customer_id, device_id, noticed_at),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  check (by_size or by_rate or by_age),
  check ((ended_at is null) = (ended_by is null))
);
create unique index device_alarms_one_open on device_alarms (customer_id, device_id) where ended_at is null;
comment on table device_alarms is '[devices] Donations of terminals that left the habit. An alarm is open until a person has examined it.';
comment on column device_alarms.by_size is 'A donation was larger than usual.';
comment on column device_alarms.by_rate is 'There were more donations than usual in an hour or in a day.';
comment on column device_alarms.by_age is 'They arrived longer after they were given than usual.';
comment on column device_alarms.since_at is 'When the first unusual donation arrived.';
comment on column device_alarms.ended_by is 'Who has examined it.';
