-- The platform's week and amounts: donations of all associations by hour and bracket.

create table donation_platform_hours (
  hour timestamptz not null,
  bracket_cents integer not null,
  slot integer not null check (slot between 0 and 64),
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  constraint donation_platform_hours_pkey primary key (hour, bracket_cents, slot) include (donation_count, total_cents)
);
comment on table donation_platform_hours is '[transactions] Roll-up by hour and bracket of amount over all associations, one row for each connection that wrote donations.';
comment on column donation_platform_hours.hour is 'The first instant of the hour of UTC.';
comment on column donation_platform_hours.slot is 'The connection, so that none waits for another. 0: hours of days that are over, which the upkeep adds up.';

insert into donation_platform_hours
  select date_trunc('hour', created_at, 'UTC'), amount_bracket(amount_cents), 0, count(*), sum(amount_cents)
  from transactions group by 1, 2 order by 1, 2;

alter table donation_platform_hours set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
