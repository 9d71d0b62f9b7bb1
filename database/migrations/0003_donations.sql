-- The ledger. Rows are only added: another row corrects a donation.

create table transactions (
  customer_id uuid not null references customers (id),
  id uuid not null,
  amount_cents integer not null check (amount_cents between 1 and 10000000),
  created_at timestamptz not null check (created_at >= '2000-01-01' and created_at < '2100-01-01'),
  received_at timestamptz not null default now(),
  cause_id uuid,
  cause_was_archived boolean not null default false,
  shortcut_id uuid,
  device_id uuid,
  recorded_by uuid references users (id),
  message text check (length(message) <= 500),
  donator_fullname text,
  donator_phone text,
  donator_email text,
  donator_membership_number text,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest bytea not null,
  primary key (customer_id, id),
  -- The key comes first: it almost identifies the row, also before the planner has statistics of a new association.
  constraint transactions_idempotency unique (idempotency_key, customer_id),
  constraint transactions_cause foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint transactions_shortcut foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  constraint transactions_device foreign key (customer_id, device_id) references devices (customer_id, id),
  -- A terminal's donation names its device, one by hand names who recorded it.
  check ((device_id is null) <> (recorded_by is null))
);
comment on table transactions is '[transactions] A donation (don). Never updated, never deleted: triggers refuse it.';
comment on column transactions.created_at is 'When the donor gave, by the terminal''s clock.';
comment on column transactions.received_at is 'When the server received it.';
comment on column transactions.cause_id is 'The cause it counts for: the one named, or the one its shortcut is based on.';
comment on column transactions.cause_was_archived is 'The cause was archived when the donation arrived. The donation is accepted and marked.';
comment on column transactions.recorded_by is 'Who entered it by hand (cash, cheque); null when a terminal sent it.';
comment on column transactions.idempotency_key is 'The sender''s key: a retried request finds its row instead of adding a second one.';
comment on column transactions.request_digest is 'SHA-256 of the request that added the row: the same key with another body is refused.';

-- Lists are keyset pages on (created_at, id), newest first. The index includes the amount, so that sums read it alone.
create index transactions_newest on transactions (customer_id, created_at desc, id desc) include (amount_cents);
create index transactions_by_cause on transactions (customer_id, cause_id, created_at desc, id desc) include (amount_cents) where cause_id is not null;
create index transactions_punctual on transactions (customer_id, created_at desc, id desc) include (amount_cents) where cause_id is null and shortcut_id is null;
create index transactions_by_shortcut on transactions (customer_id, shortcut_id, created_at desc, id desc) include (amount_cents) where shortcut_id is not null;
create index transactions_by_device on transactions (customer_id, device_id, created_at desc, id desc) include (amount_cents) where device_id is not null;
create index transactions_newest_anywhere on transactions (created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger transactions_only_added before update or delete on transactions for each row execute function refuse_change();
create trigger transactions_not_truncated before truncate on transactions for each statement execute function refuse_change();

-- A day is a calendar day in Europe/Paris, 23 or 25 hours long twice a year.
create function paris_day(instant timestamptz) returns date language sql immutable parallel safe
  as $$ select (instant at time zone 'Europe/Paris')::date $$;

create table donation_days (
  customer_id uuid not null references customers (id),
  day date not null,
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  primary key (customer_id, day)
);
comment on table donation_days is '[transactions] Roll-up of an association''s donations by day, written with each donation in one statement.';

create table donation_cause_days (
  customer_id uuid not null references customers (id),
  cause_id uuid,
  day date not null,
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  constraint donation_cause_days_key unique nulls not distinct (customer_id, cause_id, day),
  foreign key (customer_id, cause_id) references causes (customer_id, id)
);
comment on table donation_cause_days is '[transactions] Roll-up by day and cause. Without a cause: the one-off donations (neither shortcut nor cause).';

create table donation_device_days (
  customer_id uuid not null,
  device_id uuid not null,
  day date not null,
  donation_count integer not null check (donation_count >= 0),
  total_cents bigint not null,
  primary key (customer_id, device_id, day),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table donation_device_days is '[transactions] Roll-up by day and terminal.';
