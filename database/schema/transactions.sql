-- The ledger, with what donors and terminals say of a donation. Rows of the ledger are only added: other rows correct them
-- (movements.sql). Its sums are in transactions_roll_ups.sql.

-- Whether a text holds the number of a card: 12 to 19 digits, with or without spaces, that pass Luhn's test.
create function holds_card_number(value text) returns boolean language sql immutable parallel safe as $$
  select exists (
    select from regexp_matches(translate(value, ' .-' || chr(160) || chr(8239), ''), '\d+', 'g') as digits
    where length(digits[1]) between 12 and 19 and (
      select sum(case when place % 2 = 1 then digit when digit > 4 then 2 * digit - 9 else 2 * digit end) % 10 = 0
      from (
        select place, substr(reverse(digits[1]), place, 1)::int as digit
        from generate_series(1, length(digits[1])) place
      ) as counted
    )
  ) $$;

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
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest bytea,
  payment_method text check (payment_method in ('card', 'cash', 'cheque', 'transfer')),
  primary key (customer_id, id),
  -- The key comes first: it almost identifies the row, also before the planner has statistics of a new association.
  constraint transactions_idempotency unique (idempotency_key, customer_id),
  constraint transactions_cause foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint transactions_shortcut foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  constraint transactions_device foreign key (customer_id, device_id) references devices (customer_id, id),
  -- A terminal's donation names its device, one by hand names who recorded it.
  check ((device_id is null) <> (recorded_by is null))
)
-- Sums of a day's rows read the index alone only where the visibility map is set. By default it waits until a fifth of
-- the ledger is new.
with (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 10000);
comment on table transactions is '[transactions] A donation (don). Never updated, never deleted: triggers refuse it. Holds no personal data: donation_identities does.';
comment on column transactions.created_at is 'When the donor gave, by the terminal''s clock.';
comment on column transactions.received_at is 'When the server received it.';
comment on column transactions.cause_id is 'The cause it counts for: the one named, or the one its shortcut is based on.';
comment on column transactions.cause_was_archived is 'The cause was archived when the donation arrived. The donation is accepted and marked.';
comment on column transactions.recorded_by is 'Who entered it by hand (cash, cheque); null when a terminal sent it.';
comment on column transactions.idempotency_key is 'The sender''s key: a retried request finds its row instead of adding a second one.';
comment on column transactions.request_digest is 'Which request added the row: the same key with another body is refused. 36 bytes: the name of the server''s key (4) and an HMAC-SHA-256 by it. 32 bytes: a SHA-256, of a row older than donation_identities. Null: that SHA-256 is with the donor.';
comment on column transactions.payment_method is 'How it was paid. Null: recorded by hand without saying so.';
create trigger transactions_only_added before update or delete on transactions for each row execute function refuse_change();
create trigger transactions_not_truncated before truncate on transactions for each statement execute function refuse_change();

-- Lists are keyset pages on (created_at, id), newest first. The index includes the amount, so that sums read it alone.
create index transactions_newest on transactions (customer_id, created_at desc, id desc) include (amount_cents);
create index transactions_by_cause on transactions (customer_id, cause_id, created_at desc, id desc) include (amount_cents) where cause_id is not null;
create index transactions_punctual on transactions (customer_id, created_at desc, id desc) include (amount_cents) where cause_id is null and shortcut_id is null;
create index transactions_by_shortcut on transactions (customer_id, shortcut_id, created_at desc, id desc) include (amount_cents) where shortcut_id is not null;
create index transactions_by_device on transactions (customer_id, device_id, created_at desc, id desc) include (amount_cents) where device_id is not null;
create index transactions_by_amount on transactions (customer_id, amount_cents, created_at desc, id desc);
-- The list of a means of payment. Nearly all donations are by card: their list finds its days in the roll-up.
create index transactions_not_by_card
  on transactions (customer_id, coalesce(payment_method, 'unknown'), created_at desc, id desc)
  where coalesce(payment_method, 'unknown') <> 'card';
-- The list of a terminal's donations for a cause: a terminal may have many for others, and the cause many on others. One-off
-- donations are those without cause and quick donation. Both columns are in one expression: PostgreSQL would expect the same
-- few rows from the index of the terminal or of the cause, and take one of them for some plans.
create index transactions_by_device_and_aim
  on transactions (customer_id, (array[device_id, coalesce(cause_id, shortcut_id)]), created_at desc, id desc)
  where device_id is not null;
-- The lists over all associations, and the sums of cut days.
create index transactions_newest_anywhere on transactions (created_at desc, id desc) include (amount_cents);
create index transactions_punctual_anywhere on transactions (created_at desc, id desc) include (amount_cents)
  where cause_id is null and shortcut_id is null;
-- The cheques of an association, for those that no slip holds yet; the cash, for the balance of its box.
create index transactions_cheques on transactions (customer_id, created_at, id) where payment_method = 'cheque';
create index transactions_cash on transactions (customer_id, created_at, id) where payment_method = 'cash';
-- Donations that have arrived since the last look for unusual ones.
create index transactions_arrived on transactions (received_at) where device_id is not null;

create table donation_identities (
  customer_id uuid not null,
  transaction_id uuid not null,
  donator_fullname text,
  donator_phone text,
  donator_email text,
  donator_membership_number text,
  message text check (length(message) <= 500),
  request_digest bytea,
  erased_at timestamptz,
  legal_hold_until date,
  given_at timestamptz not null,
  name_folded text generated always as (fold_text(donator_fullname)) stored,
  legal_hold_reason text check (length(legal_hold_reason) between 1 and 200),
  search_text text generated always as (fold_text(nullif(
    coalesce(donator_fullname || E'\n', '') || coalesce(donator_email || E'\n', '')
    || coalesce(donator_membership_number || E'\n', '') || coalesce(phone_digits(donator_phone) || E'\n', '')
    || coalesce(message, ''), ''))) stored,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  -- A row exists only where there is something to keep, or where something was erased.
  constraint donation_identities_kept_or_erased check (
    (num_nonnulls(donator_fullname, donator_phone, donator_email, donator_membership_number, message) > 0)
    = (erased_at is null)),
  constraint donation_identities_digest_erased check (erased_at is null or request_digest is null),
  constraint donation_identities_hold_has_reason check ((legal_hold_until is null) = (legal_hold_reason is null)),
  constraint donation_identities_hold_not_erased check (erased_at is null or legal_hold_until is null)
);
comment on table donation_identities is '[transactions] The donor''s words with a donation: at most one row for each donation, none for an anonymous one. Unlike the ledger they may be erased.';
comment on column donation_identities.request_digest is 'SHA-256 of the request of a donation older than this table. It could be guessed from the donor''s name, so it is erased with it.';
comment on column donation_identities.erased_at is 'When the donor''s fields were erased; the row says that there was a donor.';
comment on column donation_identities.given_at is 'The date of the donation (transactions.created_at), by which identities end.';
comment on column donation_identities.name_folded is 'The name as searches compare it. Erased with the name.';
comment on column donation_identities.legal_hold_until is 'The law keeps the donor''s fields until this day: they are not erased before. They may be erased on it.';
comment on column donation_identities.legal_hold_reason is 'Why the fields are kept, as a manager wrote it. Erased with them.';
comment on column donation_identities.search_text is 'The donor''s words, as searches compare them. Erased with them.';
-- Each search reads one association alone. A part of a name is looked for in the index of that association's names:
-- cheaper to keep up to date than an index of trigrams, and bounded by the size of the association.
create index donation_identities_by_name on donation_identities (customer_id, name_folded) where name_folded is not null;
create index donation_identities_by_email on donation_identities (customer_id, lower(donator_email))
  where donator_email is not null;
create index donation_identities_by_phone on donation_identities (customer_id, phone_digits(donator_phone))
  where donator_phone is not null;
create index donation_identities_by_membership on donation_identities (customer_id, lower(donator_membership_number))
  where donator_membership_number is not null;
create index donation_identities_by_name_words on donation_identities (customer_id, name_words(name_folded))
  where name_folded is not null;
-- A whole export merges the donations with their donors along the instant and the id. A file may date thousands of donations to
-- the same instant: by the instant alone, each donation would be compared with all donors of it.
create index donation_identities_by_instant on donation_identities (customer_id, given_at, transaction_id)
  where erased_at is null;
-- The association as a text, which no other index has: without statistics, PostgreSQL would read all of its donors by
-- another index.
create index donation_identities_search on donation_identities using gin ((customer_id::text), search_text gin_trgm_ops)
  where search_text is not null;

create table donation_references (
  customer_id uuid not null,
  transaction_id uuid not null,
  device_id uuid not null,
  authorisation text check (length(authorisation) between 1 and 40 and not holds_card_number(authorisation)),
  settlement_batch text check (length(settlement_batch) between 1 and 40 and not holds_card_number(settlement_batch)),
  terminal_sequence bigint check (terminal_sequence >= 0),
  repeated_sequence bigint check (repeated_sequence >= 0),
  card_number_left_out boolean not null default false,
  box integer not null default 1,
  changed_fields text[] check (cardinality(changed_fields) > 0),
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  -- A new box counts from 1 again: the numbers of a terminal are those of its box.
  constraint donation_references_sequence unique (customer_id, device_id, box, terminal_sequence),
  check (num_nonnulls(terminal_sequence, repeated_sequence) <= 1),
  constraint donation_references_say_something check (
    num_nonnulls(authorisation, settlement_batch, terminal_sequence, repeated_sequence, changed_fields) > 0
    or card_number_left_out)
);
comment on table donation_references is '[transactions] The terminal''s details of the payment of a donation: at most one row for each donation. None is required.';
comment on column donation_references.terminal_sequence is 'The terminal''s own count of its donations: a hole in it is a donation that did not arrive.';
comment on column donation_references.repeated_sequence is 'A number that the terminal had used for another donation. Money is not refused for that: the donation is kept and marked.';
comment on column donation_references.card_number_left_out is 'A reference held the number of a card: it was not kept.';
comment on column donation_references.box is 'The box that sent it (devices.box), whose own count the number is of.';
comment on column donation_references.changed_fields is 'The fields of the terminal''s body that were cut, cleaned or dropped, by their names in the API. Null: none.';

create table cheques (
  customer_id uuid not null,
  transaction_id uuid not null,
  number text not null check (number ~ '^[0-9]{1,20}$'),
  bank text not null check (length(bank) between 1 and 100),
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table cheques is '[transactions] The cheque of a donation: at most one for each donation, and only when it was entered. Never changed.';
create trigger cheques_only_added before update or delete on cheques for each row execute function refuse_change();
create trigger cheques_not_truncated before truncate on cheques for each statement execute function refuse_change();

create table cancelled_donations (
  customer_id uuid not null,
  transaction_id uuid not null,
  created_at timestamptz not null,
  amount_cents integer not null,
  cause_id uuid,
  shortcut_id uuid,
  device_id uuid,
  payment_method text,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, shortcut_id) references shortcuts (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table cancelled_donations is '[transactions] The donations that are cancelled now, as they were recorded: what a sum of rows leaves out. A row goes when the cancellation is undone.';
comment on column cancelled_donations.payment_method is 'How it was paid. Null: recorded by hand without saying so.';
create index cancelled_donations_newest on cancelled_donations (customer_id, created_at);
create index cancelled_donations_newest_anywhere on cancelled_donations (created_at);

create table customer_calendars (
  customer_id uuid primary key references customers (id),
  weekday integer check (weekday between 1 and 7),
  keeps_ramadan boolean not null
);
comment on table customer_calendars is '[transactions] The day of the week and the calendar that an association has chosen. Without a row both are proposed.';
comment on column customer_calendars.weekday is 'Monday is 1. Null: the one on which most is collected.';

-- Filters of the transactions that a person has saved under a name.
create table saved_filters (
  customer_id uuid not null references customers (id),
  user_id uuid not null,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  period text check (period in ('today', 'yesterday', 'lastOwnDay', 'thisWeek', 'thisMonth', 'lastMonth', 'thisYear', 'ramadan')),
  start_date date,
  end_date date,
  one_off boolean not null,
  cause_id uuid,
  device_id uuid,
  created_at timestamptz not null,
  payment_method text check (payment_method in ('card', 'cash', 'cheque', 'transfer', 'unknown')),
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
comment on column saved_filters.payment_method is 'Only donations that were paid so; `unknown`: by hand, without saying so.';
create unique index saved_filters_name on saved_filters (customer_id, user_id, fold_text(name));
