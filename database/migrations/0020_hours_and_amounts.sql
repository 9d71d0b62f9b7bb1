-- What the statistics read: donations by hour and terminal, and by bracket of amount. Written with each donation, so that
-- neither a picture nor a terminal's rhythm reads donations in proportion.

-- The offsets of Paris are whole hours: an hour of UTC lies in one hour, one day and one evening of Paris.
create table donation_hours (
  customer_id uuid not null,
  device_id uuid,
  hour timestamptz not null,
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  constraint donation_hours_key unique nulls not distinct (customer_id, hour, device_id) include (donation_count, total_cents),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
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
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  constraint donation_bracket_days_pkey primary key (customer_id, day, bracket_cents) include (donation_count, total_cents)
);
comment on table donation_bracket_days is '[transactions] Roll-up by day and bracket of amount.';
comment on column donation_bracket_days.bracket_cents is 'The lower bound of the bracket (amount_bracket).';

insert into donation_hours
  select customer_id, device_id, date_trunc('hour', created_at, 'UTC'), count(*), sum(amount_cents)
  from transactions group by 1, 2, 3 order by 1, 3, 2;
insert into donation_bracket_days
  select customer_id, amount_bracket(amount_cents), paris_day(created_at), count(*), sum(amount_cents)
  from transactions group by 1, 2, 3 order by 1, 3, 2;

alter table donation_hours set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table donation_bracket_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
