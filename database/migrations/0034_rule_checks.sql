-- The last check of each rule of the data on the live database, at night.
create table rule_checks (
  name text primary key,
  checked_at timestamptz not null,
  offending_count bigint not null check (offending_count >= 0)
);
comment on table rule_checks is '[shared] The last check of each rule of db:check at night, over all associations.';
comment on column rule_checks.offending_count is 'The number of rows that break the rule.';
