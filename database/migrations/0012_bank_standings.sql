-- What the platform knows of the bank of each association, computed within the hour.
create table bank_standings (
  customer_id uuid primary key references customers (id),
  looked_at timestamptz not null,
  risk_cents bigint not null check (risk_cents >= 0),
  late_cents bigint not null check (late_cents >= 0),
  open_line_count integer not null check (open_line_count >= 0),
  difference_cents bigint not null check (difference_cents >= 0)
);
comment on table bank_standings is '[bank] The euros at risk of an association as they were at an instant: computed from the rows, again and again.';
comment on column bank_standings.risk_cents is 'The sum of what may never come.';
comment on column bank_standings.late_cents is 'What the bank should have paid by then, of which risk_cents has no less.';
comment on column bank_standings.open_line_count is 'The lines that nobody has explained.';
comment on column bank_standings.difference_cents is 'The differences with a name of the lines of the last 60 days, without their signs.';
create index bank_standings_at_risk on bank_standings (risk_cents desc, customer_id)
  where late_cents > 0 or difference_cents > 0;
