-- What the bank paid, beside what was collected: the accounts of an association and its contracts of card acceptance, the
-- statements of its bank, and what each line of them is. Lines and matches are only added: what a person has confirmed stays
-- as it was. docs/decisions/0020-a-match-that-could-be-no-other.md says why an interval of a terminal's donations is the unit.

-- Lets an exclusion constraint compare ids beside intervals. PostgreSQL trusts the extension: it takes no superuser.
create extension if not exists btree_gist;

create table bank_accounts (
  customer_id uuid not null references customers (id),
  id uuid not null,
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder text not null check (length(holder) between 1 and 140),
  label text not null check (length(label) between 1 and 60),
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  archived_at timestamptz,
  primary key (customer_id, id),
  constraint bank_accounts_iban unique (customer_id, iban)
);
comment on table bank_accounts is '[bank] A bank account of an association.';
comment on column bank_accounts.iban is 'Without spaces. It names the account of a statement.';
comment on column bank_accounts.holder is 'The exact name of the holder, as the bank has it.';
comment on column bank_accounts.label is 'The association''s name for the account.';

create table bank_contracts (
  customer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  number text not null check (number ~ '^[A-Z0-9][A-Z0-9 ./-]{0,39}$'),
  acquirer text not null check (acquirer in ('bank', 'lyra', 'sumup', 'stripe', 'helloasso', 'other')),
  settles text not null check (settles in ('gross', 'net')),
  rate_ppm integer not null check (rate_ppm between 0 and 200000),
  fixed_tenth_cents integer not null check (fixed_tenth_cents between 0 and 10000),
  charges_monthly boolean not null,
  cut_off_minute integer check (cut_off_minute between 0 and 1439),
  cut_off_learnt_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  archived_at timestamptz,
  primary key (customer_id, id),
  constraint bank_contracts_number unique (customer_id, number),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  constraint bank_contracts_fee check (not charges_monthly or settles = 'gross'),
  constraint bank_contracts_cut_off check (cut_off_learnt_at is null or cut_off_minute is not null)
);
comment on table bank_contracts is '[bank] A contract of card acceptance (contrat monétique): what its acquirer pays, to which account, less which commission.';
comment on column bank_contracts.number is 'The number of the contract, which statements and journals of acquirers name.';
comment on column bank_contracts.settles is 'gross: whole amounts are paid, and the commission is taken apart. net: the commission is taken off each payment.';
comment on column bank_contracts.rate_ppm is 'The commission in millionths of an amount: 12000 is 1,2 %.';
comment on column bank_contracts.fixed_tenth_cents is 'The commission of each donation besides the rate, in tenths of a cent.';
comment on column bank_contracts.charges_monthly is 'The commission of a month is a line of its own.';
comment on column bank_contracts.cut_off_minute is 'The minute of the Paris day at which the terminals send their donations to the acquirer: 180 is 03:00. Null: not known yet.';
comment on column bank_contracts.cut_off_learnt_at is 'When the hour was learnt from the lines. Null: a person set it, or it is not known.';
create index bank_contracts_of_account on bank_contracts (customer_id, account_id);

create table bank_contract_devices (
  customer_id uuid not null,
  device_id uuid not null,
  from_day date not null check (from_day >= '2000-01-01' and from_day < '2100-01-01'),
  contract_id uuid not null,
  primary key (customer_id, device_id, from_day),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  foreign key (customer_id, contract_id) references bank_contracts (customer_id, id)
);
comment on table bank_contract_devices is '[bank] From which day a terminal collects under a contract: until it begins under another.';
comment on column bank_contract_devices.from_day is 'The first Paris day.';
create index bank_contract_devices_of_contract on bank_contract_devices (customer_id, contract_id);

create table bank_files (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 200),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  byte_count integer not null check (byte_count >= 0),
  account_id uuid,
  state text not null check (state in ('reading', 'columns', 'explaining', 'done', 'refused')),
  format text check (format in ('cfonb120', 'camt', 'csv', 'lyra', 'sumup', 'stripe', 'helloasso', 'unknown')),
  columns jsonb,
  line_count integer not null default 0 check (line_count >= 0),
  done_count integer not null default 0 check (done_count between 0 and line_count),
  added_count integer not null default 0 check (added_count >= 0),
  known_count integer not null default 0 check (known_count >= 0),
  differing_count integer not null default 0 check (differing_count >= 0),
  explained_count integer not null default 0 check (explained_count >= 0),
  problems jsonb not null default '[]',
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references users (id),
  stepped_at timestamptz,
  ended_at timestamptz,
  primary key (customer_id, id),
  constraint bank_files_number unique (customer_id, number),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  constraint bank_files_ended check ((ended_at is not null) = (state in ('done', 'refused')))
);
comment on table bank_files is '[bank] A file of a bank or of an acquirer that a person brought, and what became of it.';
comment on column bank_files.account_id is 'The account that a person named, for a file that names none.';
comment on column bank_files.state is 'reading: its lines are added. columns: a person has to say what its columns are. explaining: its lines are matched. done; refused: none of its lines was added.';
comment on column bank_files.columns is 'The header and the first rows of a CSV whose columns nobody has said yet.';
comment on column bank_files.line_count is 'The lines that the file contains.';
comment on column bank_files.done_count is 'The lines that were dealt with so far.';
comment on column bank_files.known_count is 'The lines that were there before.';
comment on column bank_files.differing_count is 'The known lines of which the file says something else.';
comment on column bank_files.explained_count is 'The lines that were explained without a person after the file.';
comment on column bank_files.problems is 'What could not be read, each with its line, its code and its values.';
create index bank_files_newest on bank_files (customer_id, uploaded_at desc, id desc);
create index bank_files_under_way on bank_files (uploaded_at) where state in ('reading', 'columns', 'explaining');

create table bank_file_contents (
  customer_id uuid not null,
  file_id uuid not null,
  bytes bytea not null,
  primary key (customer_id, file_id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id)
);
comment on table bank_file_contents is '[bank] The bytes of a file until its lines are added. Deleted then, and with a file whose columns nobody says.';
alter table bank_file_contents alter column bytes set storage external;

create table bank_csv_columns (
  customer_id uuid not null references customers (id),
  header_fingerprint text not null check (header_fingerprint ~ '^[0-9a-f]{64}$'),
  columns jsonb not null,
  used_at timestamptz not null,
  primary key (customer_id, header_fingerprint)
);
comment on table bank_csv_columns is '[bank] What the columns of a CSV are, which is chosen once for each header.';

create table bank_statements (
  customer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  file_id uuid not null,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  reference text check (length(reference) between 1 and 140),
  opened_on date,
  closed_on date,
  opening_cents bigint,
  closing_cents bigint,
  added_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id),
  constraint bank_statements_days check (opened_on <= closed_on)
);
comment on table bank_statements is '[bank] A statement of an account, as a file has it. Never changed.';
comment on column bank_statements.opening_cents is 'The balance before its first line. Null: the file says none.';
comment on column bank_statements.closing_cents is 'The balance after its last line. Null: the file says none.';
create index bank_statements_of_account on bank_statements (customer_id, account_id, closed_on);

create table bank_lines (
  customer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  file_id uuid not null,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  booked_on date not null check (booked_on >= '2000-01-01' and booked_on < '2100-01-01'),
  amount_cents bigint not null check (amount_cents between -100000000000 and 100000000000),
  ordinal integer not null check (ordinal >= 1),
  value_on date,
  label text not null check (length(label) <= 1000),
  code text check (length(code) between 1 and 40),
  reference text check (length(reference) between 1 and 140),
  details jsonb not null default '[]',
  parts jsonb not null default '[]',
  is_reversal boolean not null default false,
  file_line integer not null check (file_line >= 1),
  added_at timestamptz not null,
  primary key (customer_id, id),
  constraint bank_lines_once unique (customer_id, account_id, currency, booked_on, amount_cents, ordinal),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id)
);
comment on table bank_lines is '[bank] A line of a bank account: money that came or went. Never changed: what a later file says of it is a row of bank_line_differences.';
comment on column bank_lines.currency is 'Lines of other currencies than the euro are kept apart: nothing is matched with them.';
comment on column bank_lines.amount_cents is 'Positive for money that came. In hundredths of the currency.';
comment on column bank_lines.ordinal is 'Counts the lines of the account that have the same day and the same amount.';
comment on column bank_lines.code is 'The interbank code of CFONB, or the family of the transaction code of CAMT.';
comment on column bank_lines.reference is 'The bank''s reference of the entry.';
comment on column bank_lines.details is 'What the bank says of the line besides its label: a list of qualifiers and texts.';
comment on column bank_lines.parts is 'What a batch booking contains, where the file says so.';
comment on column bank_lines.file_line is 'Its line in the file that added it.';
create index bank_lines_newest on bank_lines (customer_id, booked_on desc, id desc) include (account_id, amount_cents);
create index bank_lines_of_account on bank_lines (customer_id, account_id, booked_on desc, id desc);

create table bank_statement_lines (
  customer_id uuid not null,
  statement_id uuid not null,
  line_id uuid not null,
  primary key (customer_id, statement_id, line_id),
  foreign key (customer_id, statement_id) references bank_statements (customer_id, id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id)
);
comment on table bank_statement_lines is '[bank] The lines of a statement. Statements that overlap share lines.';
create index bank_statement_lines_of_line on bank_statement_lines (customer_id, line_id);

create table bank_line_differences (
  customer_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  file_id uuid not null,
  field text not null check (field in ('label', 'reference', 'value-day', 'missing')),
  before text,
  after text,
  noted_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id),
  constraint bank_line_differences_once unique nulls not distinct (customer_id, line_id, field, after)
);
comment on table bank_line_differences is '[bank] A later file says something else of a line. The line stays as it was.';
comment on column bank_line_differences.field is 'missing: a later statement of the same days does not contain the line.';

create table acquirer_lines (
  customer_id uuid not null,
  id uuid not null,
  contract_id uuid,
  file_id uuid not null,
  source text not null check (source in ('lyra', 'sumup', 'stripe', 'helloasso')),
  contract_number text,
  remittance text,
  reference text not null check (length(reference) between 1 and 140),
  kind text not null check (kind in ('payment', 'refund', 'chargeback', 'fee', 'payout')),
  ordinal integer not null check (ordinal >= 1),
  taken_on date,
  remitted_on date,
  gross_cents bigint not null,
  commission_cents bigint,
  net_cents bigint,
  currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  payout_reference text,
  file_line integer not null check (file_line >= 1),
  added_at timestamptz not null,
  primary key (customer_id, id),
  constraint acquirer_lines_once unique (customer_id, source, reference, kind, gross_cents, ordinal),
  foreign key (customer_id, contract_id) references bank_contracts (customer_id, id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id)
);
comment on table acquirer_lines is '[bank] A line of an acquirer''s journal: a payment by card, a refund, a fee or a payout. Never changed.';
comment on column acquirer_lines.ordinal is 'Counts the lines of a source that have the same reference, kind and amount.';
comment on column acquirer_lines.payout_reference is 'The reference that the payout has on the bank''s statement.';
create index acquirer_lines_of_remittance on acquirer_lines (customer_id, contract_id, remitted_on);

create table bank_matches (
  customer_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  rule text not null check (length(rule) between 1 and 40),
  note text check (length(note) between 1 and 500),
  made_at timestamptz not null,
  made_by uuid references users (id),
  replaces_id uuid,
  released_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id),
  foreign key (customer_id, replaces_id) references bank_matches (customer_id, id)
);
comment on table bank_matches is '[bank] What a line is: its parts add up to it. A line has one living match at most.';
comment on column bank_matches.rule is 'The rule that found it, or by-hand.';
comment on column bank_matches.made_by is 'Who made or accepted it. Null: it was found without a person.';
comment on column bank_matches.replaces_id is 'The match that it takes the place of, where a donation that arrived later explains the line anew.';
comment on column bank_matches.released_at is 'When it was undone or replaced. Nothing else of the row ever changes.';
create unique index bank_matches_one_living on bank_matches (customer_id, line_id) where released_at is null;
create index bank_matches_of_line on bank_matches (customer_id, line_id, made_at desc);

create table bank_match_parts (
  customer_id uuid not null,
  match_id uuid not null,
  place integer not null check (place >= 1),
  kind text not null check (kind in ('takings', 'slip', 'donation', 'movement', 'commission', 'difference', 'other')),
  amount_cents bigint not null,
  contract_id uuid,
  device_id uuid,
  from_at timestamptz,
  to_at timestamptz,
  donation_count integer check (donation_count >= 0),
  slip_id uuid,
  medium text check (medium in ('cheque', 'cash', 'both')),
  transaction_id uuid,
  movement_id uuid,
  name text check (name in
    ('cut-off', 'late-donation', 'commission', 'unpaid', 'refund', 'no-donation', 'no-payment', 'doubled', 'lost')),
  day date,
  month text check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  note text check (length(note) between 1 and 200),
  released_at timestamptz,
  primary key (customer_id, match_id, place),
  foreign key (customer_id, match_id) references bank_matches (customer_id, id),
  foreign key (customer_id, contract_id) references bank_contracts (customer_id, id),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  foreign key (customer_id, slip_id) references deposit_slips (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, movement_id) references transaction_movements (customer_id, id),
  constraint bank_match_parts_shape check (case kind
    when 'takings' then num_nonnulls(contract_id, device_id, from_at, to_at, donation_count) = 5 and from_at < to_at
    when 'slip' then num_nonnulls(slip_id, medium) = 2
    when 'donation' then transaction_id is not null
    when 'movement' then movement_id is not null
    when 'commission' then contract_id is not null
    when 'difference' then name is not null
    else note is not null end),
  -- A terminal's donations are in one living part: their intervals do not overlap.
  constraint bank_match_parts_takings_once exclude using gist
    (customer_id with =, device_id with =, tstzrange(from_at, to_at) with &&)
    where (kind = 'takings' and released_at is null)
);
comment on table bank_match_parts is '[bank] A part of a match: donations of a terminal between two instants, a deposit slip, a donation by transfer, a movement, a commission, a difference with a name, or what a person says it is.';
comment on column bank_match_parts.from_at is 'The first instant of the donations, which is inside.';
comment on column bank_match_parts.to_at is 'The last instant, which is outside.';
comment on column bank_match_parts.medium is 'What of a slip the part is.';
comment on column bank_match_parts.name is 'The name of a difference.';
comment on column bank_match_parts.day is 'The Paris day of a difference.';
comment on column bank_match_parts.month is 'The month of a commission.';
comment on column bank_match_parts.released_at is 'When its match was undone or replaced. Nothing else of the row ever changes.';
-- The cheques of a slip are in one living part, and so is its cash. A part of both is among either.
create unique index bank_match_parts_cheques_once on bank_match_parts (customer_id, slip_id)
  where released_at is null and kind = 'slip' and medium <> 'cash';
create unique index bank_match_parts_cash_once on bank_match_parts (customer_id, slip_id)
  where released_at is null and kind = 'slip' and medium <> 'cheque';
create unique index bank_match_parts_donation_once on bank_match_parts (customer_id, transaction_id)
  where released_at is null and kind = 'donation';
create unique index bank_match_parts_movement_once on bank_match_parts (customer_id, movement_id)
  where released_at is null and kind = 'movement';

create table bank_match_undos (
  customer_id uuid not null,
  match_id uuid not null,
  undone_at timestamptz not null,
  undone_by uuid references users (id),
  primary key (customer_id, match_id),
  foreign key (customer_id, match_id) references bank_matches (customer_id, id)
);
comment on table bank_match_undos is '[bank] The undo of a match. Never changed.';
comment on column bank_match_undos.undone_by is 'Null: a donation that arrived later explains the line anew.';

-- Lines, differences and matches are only added. A match, and its parts, are released once.
create function refuse_change_of_match() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or to_jsonb(new) - 'released_at' <> to_jsonb(old) - 'released_at'
  then raise exception 'a match of a bank line never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_matches_released before update on bank_matches for each row execute function refuse_change_of_match();
create trigger bank_match_parts_released before update on bank_match_parts for each row execute function refuse_change_of_match();
create trigger bank_matches_not_deleted before delete on bank_matches for each row execute function refuse_change();
create trigger bank_matches_not_truncated before truncate on bank_matches for each statement execute function refuse_change();
create trigger bank_match_parts_not_deleted before delete on bank_match_parts for each row execute function refuse_change();
create trigger bank_match_parts_not_truncated before truncate on bank_match_parts for each statement execute function refuse_change();
create trigger bank_match_undos_only_added before update or delete on bank_match_undos for each row execute function refuse_change();
create trigger bank_match_undos_not_truncated before truncate on bank_match_undos for each statement execute function refuse_change();
create trigger bank_lines_only_added before update or delete on bank_lines for each row execute function refuse_change();
create trigger bank_lines_not_truncated before truncate on bank_lines for each statement execute function refuse_change();
create trigger bank_statements_only_added before update or delete on bank_statements for each row execute function refuse_change();
create trigger bank_statements_not_truncated before truncate on bank_statements for each statement execute function refuse_change();
create trigger bank_statement_lines_only_added before update or delete on bank_statement_lines for each row execute function refuse_change();
create trigger bank_statement_lines_not_truncated before truncate on bank_statement_lines for each statement execute function refuse_change();
create trigger bank_line_differences_only_added before update or delete on bank_line_differences for each row execute function refuse_change();
create trigger bank_line_differences_not_truncated before truncate on bank_line_differences for each statement execute function refuse_change();
create trigger acquirer_lines_only_added before update or delete on acquirer_lines for each row execute function refuse_change();
create trigger acquirer_lines_not_truncated before truncate on acquirer_lines for each statement execute function refuse_change();

-- What the other features read, and what the matcher reads of them.
create view explained_donation as
  select donation.customer_id, donation.id as transaction_id, line.id as line_id, line.booked_on
  from transactions donation
  join bank_match_parts part on part.customer_id = donation.customer_id and part.device_id = donation.device_id
    and part.kind = 'takings' and part.released_at is null
    and tstzrange(part.from_at, part.to_at) @> donation.created_at
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
  where donation.payment_method = 'card'
  union all
  select item.customer_id, item.cheque_id, line.id, line.booked_on
  from deposit_slip_items item
  join bank_match_parts part on part.customer_id = item.customer_id and part.slip_id = item.slip_id
    and part.kind = 'slip' and part.medium <> 'cash' and part.released_at is null
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
  where item.cheque_id is not null and item.released_at is null
  union all
  select part.customer_id, part.transaction_id, line.id, line.booked_on
  from bank_match_parts part
  join bank_matches match on match.customer_id = part.customer_id and match.id = part.match_id
  join bank_lines line on line.customer_id = match.customer_id and line.id = match.line_id
  where part.kind = 'donation' and part.released_at is null;
comment on view explained_donation is '[bank] The line of the bank that paid a donation.';

create view deposit as
  select slip.customer_id, slip.id, slip.number, slip.day, slip.account,
    exists (select from deposit_slip_cancellations cancelled
      where cancelled.customer_id = slip.customer_id and cancelled.slip_id = slip.id) as is_cancelled,
    coalesce((select sum(item.amount_cents) from deposit_slip_items item
      where item.customer_id = slip.customer_id and item.slip_id = slip.id and item.cheque_id is not null), 0)::bigint
      as cheque_cents,
    coalesce((select cash.amount_cents from deposit_slip_cash cash
      where cash.customer_id = slip.customer_id and cash.slip_id = slip.id), 0)::bigint as cash_cents
  from deposit_slips slip;
comment on view deposit is '[cash] A deposit slip with its cheques and its cash.';
