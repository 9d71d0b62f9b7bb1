-- Filters of the transactions that a person has saved under a name.

create table saved_filters (
  customer_id uuid not null references customers (id),
  user_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  period text check (period in ('today', 'yesterday', 'lastFriday', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear', 'ramadan')),
  start_date date,
  end_date date,
  one_off boolean not null,
  cause_id uuid,
  device_id uuid,
  created_at timestamptz not null,
  primary key (customer_id, user_id, id),
  constraint saved_filters_user foreign key (user_id) references users (id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  check (end_date >= start_date),
  check (period is null or (start_date is null and end_date is null)),
  check (not (one_off and cause_id is not null))
);
comment on table saved_filters is '[transactions] A filter of the transactions that a person has saved under a name. Deleted with the person.';
comment on column saved_filters.period is 'A period that moves with the calendar; null: the days are fixed, or there are none.';
comment on column saved_filters.one_off is 'Only one-off donations: those without cause.';
create unique index saved_filters_name on saved_filters (customer_id, user_id, fold_text(name));
