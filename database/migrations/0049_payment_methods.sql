-- Figures, lists and saved filters by means of payment.

alter table cancelled_donations add column payment_method text;
comment on column cancelled_donations.payment_method is 'How it was paid. Null: recorded by hand without saying so.';
update cancelled_donations c set payment_method = t.payment_method
from transactions t where (t.customer_id, t.id) = (c.customer_id, c.transaction_id) and t.payment_method is not null;

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
  -- The sums of a means of payment read its days in a row, with whatever else is filtered.
  constraint donation_method_days_key
    unique nulls not distinct (customer_id, payment_method, day, cause_id, shortcut_id, device_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table donation_method_days is '[transactions] Roll-up by means of payment, day, cause, quick donation and terminal: every combination of filters with a means.';
comment on column donation_method_days.payment_method is 'Null: recorded by hand without saying so.';

insert into donation_method_days
  select t.customer_id, t.payment_method, paris_day(t.created_at), t.cause_id, t.shortcut_id, t.device_id,
    count(*) filter (where c.transaction_id is null),
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is null), 0),
    count(c.transaction_id), coalesce(sum(t.amount_cents) filter (where c.transaction_id is not null), 0)
  from transactions t left join cancelled_donations c on (c.customer_id, c.transaction_id) = (t.customer_id, t.id)
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;

-- The list of a means of payment. Nearly all donations are by card: their list finds its days in the roll-up.
create index transactions_not_by_card
  on transactions (customer_id, coalesce(payment_method, 'unknown'), created_at desc, id desc)
  where coalesce(payment_method, 'unknown') <> 'card';

alter table saved_filters add column payment_method text
  check (payment_method in ('card', 'cash', 'cheque', 'transfer', 'unknown'));
comment on column saved_filters.payment_method is 'Only donations that were paid so; `unknown`: by hand, without saying so.';
