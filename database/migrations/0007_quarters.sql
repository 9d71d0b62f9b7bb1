-- A saved filter may be the last quarter.
alter table saved_filters
  drop constraint saved_filters_period_check,
  add constraint saved_filters_period_check
    check (period in ('today', 'yesterday', 'lastOwnDay', 'thisWeek', 'thisMonth', 'lastMonth', 'lastQuarter', 'thisYear', 'ramadan'));
