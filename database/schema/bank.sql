-- What the bank paid, beside what was collected: the accounts of an association and its contracts of card acceptance, the
-- statements of its bank, and what each line of them is. Lines and matches are only added: what a person has confirmed stays
-- as it was. docs/decisions/0020-a-match-that-could-be-no-other.md says why an interval of a terminal's donations is the unit.

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
  changed_at timestamptz,
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
comment on column bank_contracts.changed_at is 'When a person last changed the contract or its terminals. Null: since it was created, never.';
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
  state text not null check (state in ('reading', 'sheet', 'columns', 'account', 'explaining', 'done', 'refused')),
  format text check (format in
    ('cfonb120', 'camt', 'ofx', 'qif', 'csv', 'xlsx', 'lyra', 'sumup', 'stripe', 'helloasso', 'unknown')),
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
  header_fingerprint text check (header_fingerprint ~ '^[0-9a-f]{64}$'),
  sheet text,
  primary key (customer_id, id),
  constraint bank_files_number unique (customer_id, number),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  constraint bank_files_ended check ((ended_at is not null) = (state in ('done', 'refused')))
);
comment on table bank_files is '[bank] A file of a bank or of an acquirer that a person brought, and what became of it.';
comment on column bank_files.account_id is 'The account that a person chose, for a file that names none.';
comment on column bank_files.state is 'reading: its lines are added. sheet, columns, account: a person has to choose its sheet, its columns or its account. explaining: its lines are matched. done; refused: none of its lines was added.';
comment on column bank_files.columns is 'The question that a file asks: the names of its sheets, or the header and the first rows of a CSV.';
comment on column bank_files.line_count is 'The lines that the file contains.';
comment on column bank_files.done_count is 'The lines that were dealt with so far.';
comment on column bank_files.known_count is 'The lines that were there before.';
comment on column bank_files.differing_count is 'The known lines of which the file says something else.';
comment on column bank_files.explained_count is 'The lines that were explained without a person after the file.';
comment on column bank_files.problems is 'What could not be read, each with its line, its code and its values.';
comment on column bank_files.header_fingerprint is 'The header of a CSV that was read with the columns that a person has chosen. They are forgotten with the file.';
comment on column bank_files.sheet is 'The sheet that a person chose, of a workbook with several tables.';
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
  kind text not null default 'statement'
    constraint bank_statements_kind check (kind in ('statement', 'report', 'notification')),
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id),
  constraint bank_statements_days check (opened_on <= closed_on)
);
comment on table bank_statements is '[bank] A statement of an account, as a file has it. Never changed.';
comment on column bank_statements.opening_cents is 'The balance before its first line. Null: the file says none.';
comment on column bank_statements.closing_cents is 'The balance after its last line. Null: the file says none.';
-- Reports of a day that is not over and notifications of single bookings are kept apart: they cover no day, and a statement
-- of their days wins.
comment on column bank_statements.kind is 'statement: all lines of its days. report: what was booked of a day so far (CAMT.052). notification: single bookings (CAMT.054).';
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
  words jsonb,
  primary key (customer_id, statement_id, line_id),
  foreign key (customer_id, statement_id) references bank_statements (customer_id, id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id)
);
comment on table bank_statement_lines is '[bank] The lines of a statement. Statements that overlap share lines.';
comment on column bank_statement_lines.words is 'What its file says of the line, where it says otherwise than the line itself: label, code, reference, details and parts.';
create index bank_statement_lines_of_line on bank_statement_lines (customer_id, line_id);
create index bank_statement_lines_otherwise on bank_statement_lines (customer_id, line_id) where words is not null;

-- A line has the words of the file that added it. Those of later files are kept beside it, so that the order of files explains
-- nothing. The order of formats decides between files, then the text: never the order in which they came.
create view bank_line_said as
select line.customer_id, line.id, line.account_id, line.currency, line.booked_on, line.amount_cents,
  coalesce(said.label, line.label) as label,
  case when said.label is null then line.code else said.code end as code,
  case when said.label is null then line.reference else said.reference end as reference,
  case when said.label is null then line.details else said.details end as details,
  case when said.label is null then line.parts else said.parts end as parts
from bank_lines line
left join lateral (
  select (array_agg(word.label order by word.rank, word.label))[1] as label,
    (array_agg(word.code order by word.rank, word.code) filter (where word.code is not null))[1] as code,
    (array_agg(word.reference order by word.rank, word.reference) filter (where word.reference is not null))[1] as reference,
    (select coalesce(jsonb_agg(detail order by detail), '[]') from (
        select distinct jsonb_array_elements(each.details) as detail from unnest(array_agg(word.details)) as each (details)
        union select jsonb_build_object('qualifier', 'LIB', 'text', each.label) from unnest(array_agg(word.label)) as each (label)) all_details
    ) as details,
    coalesce((array_agg(word.parts order by word.rank, word.parts) filter (where word.parts <> '[]'))[1], '[]') as parts
  from (
    select case file.format when 'cfonb120' then 1 when 'camt' then 2 else 3 end as rank, said.*
    from bank_statement_lines own
    join bank_statements statement on statement.customer_id = own.customer_id and statement.id = own.statement_id
    join bank_files file on file.customer_id = statement.customer_id and file.id = statement.file_id
    cross join lateral jsonb_to_record(coalesce(own.words, jsonb_build_object('label', line.label, 'code', line.code,
      'reference', line.reference, 'details', line.details, 'parts', line.parts)))
      as said (label text, code text, reference text, details jsonb, parts jsonb)
    where own.customer_id = line.customer_id and own.line_id = line.id
      and exists (select from bank_statement_lines otherwise
        where otherwise.customer_id = line.customer_id and otherwise.line_id = line.id and otherwise.words is not null)
  ) word
) said on true;
comment on view bank_line_said is '[bank] The lines with what all files say of them. Where files say the same, a line is as its first file says it.';

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
  -- A difference that two files have stays when one of them is taken back.
  constraint bank_line_differences_once unique nulls not distinct (customer_id, line_id, field, after, file_id)
);
comment on table bank_line_differences is '[bank] A later file says something else of a line. The line stays as it was.';
comment on column bank_line_differences.field is 'missing: a later statement of the same days does not contain the line.';

-- A line whose booking day moved between two files is one line or two: a person says which.
create table bank_line_twins (
  customer_id uuid not null,
  line_id uuid not null,
  twin_id uuid not null,
  asked_at timestamptz not null,
  primary key (customer_id, line_id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id),
  foreign key (customer_id, twin_id) references bank_lines (customer_id, id)
);
comment on table bank_line_twins is '[bank] A line that may be another one, whose day moved: a file has it in the place of the other. Until a person says so, a match without a person keeps it out of all sums.';
comment on column bank_line_twins.twin_id is 'The line that was there before, which the file does not contain.';
create index bank_line_twins_of_twin on bank_line_twins (customer_id, twin_id);

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
create index acquirer_lines_of_identifier on acquirer_lines (customer_id, import_identifier_key(customer_id, reference))
  where kind = 'payment';
create index acquirer_lines_of_payout on acquirer_lines (customer_id, source, payout_reference)
  where payout_reference is not null;

create table acquirer_file_lines (
  customer_id uuid not null,
  file_id uuid not null,
  line_id uuid not null,
  primary key (customer_id, file_id, line_id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id),
  foreign key (customer_id, line_id) references acquirer_lines (customer_id, id)
);
comment on table acquirer_file_lines is '[bank] The lines that a file of an acquirer contains and an earlier one has added.';
create index acquirer_file_lines_of_line on acquirer_file_lines (customer_id, line_id);

create table bank_rules (
  customer_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  is_credit boolean not null,
  words text not null check (length(words) between 3 and 2000),
  name text not null check (length(name) between 1 and 100),
  note text check (length(note) between 1 and 200),
  cause_id uuid,
  transaction_id uuid,
  from_day date not null,
  made_at timestamptz not null,
  made_by uuid not null references users (id),
  ended_at timestamptz,
  ended_by uuid references users (id),
  primary key (customer_id, id),
  foreign key (customer_id, account_id) references bank_accounts (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  constraint bank_rules_answer check ((note is null) = (transaction_id is not null) and (note is null or cause_id is null)),
  constraint bank_rules_ended check ((ended_at is null) = (ended_by is null))
);
comment on table bank_rules is '[bank] A rule that a person taught: lines of an account in the same words get the same answer.';
comment on column bank_rules.words is 'The words of the bank without dates and numbers.';
comment on column bank_rules.name is 'The other side of the lines, as the bank writes it.';
comment on column bank_rules.note is 'Says what the lines are. Null: donations.';
comment on column bank_rules.transaction_id is 'The donation that the rule was made of, whose donor gives again.';
comment on column bank_rules.from_day is 'The day of the line that the rule was made of: earlier lines are left.';
create unique index bank_rules_once on bank_rules (customer_id, account_id, is_credit, words) where ended_at is null;

create table bank_matches (
  customer_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  rule text not null check (length(rule) between 1 and 40),
  note text check (length(note) between 1 and 500),
  made_at timestamptz not null,
  made_by uuid references users (id),
  replaces_id uuid,
  taught_id uuid,
  released_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id),
  foreign key (customer_id, replaces_id) references bank_matches (customer_id, id),
  foreign key (customer_id, taught_id) references bank_rules (customer_id, id)
);
comment on table bank_matches is '[bank] What a line is: its parts add up to it. A line has one living match at most.';
comment on column bank_matches.rule is 'The rule that found it, or by-hand.';
comment on column bank_matches.made_by is 'Who made or accepted it. Null: it was found without a person.';
comment on column bank_matches.replaces_id is 'The match that this one replaces, after a late donation or a new file.';
comment on column bank_matches.taught_id is 'The rule that a person taught, by which the line is explained.';
comment on column bank_matches.released_at is 'When it was undone or replaced. Nothing else of the row ever changes.';
create unique index bank_matches_one_living on bank_matches (customer_id, line_id) where released_at is null;
create index bank_matches_taught on bank_matches (customer_id, taught_id) where taught_id is not null;
create index bank_matches_of_line on bank_matches (customer_id, line_id, made_at desc);
-- A match that replaces another one is looked for when the other one leaves.
create index bank_matches_of_replaced on bank_matches (customer_id, replaces_id) where replaces_id is not null;
-- Lines of the bank that may be one with a line of another day, until a person has said so. The menu counts them.
create index bank_matches_asked on bank_matches (customer_id)
  where rule = 'same-line' and made_by is null and released_at is null;

create table bank_match_parts (
  customer_id uuid not null,
  match_id uuid not null,
  place integer not null check (place >= 1),
  kind text not null check (kind in
    ('takings', 'slip', 'donation', 'payment', 'movement', 'commission', 'difference', 'other')),
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
  payment_id uuid,
  base_cents bigint check (base_cents > 0),
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
    when 'payment' then num_nonnulls(payment_id, note) = 2
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
comment on column bank_match_parts.day is 'The Paris day of a difference, or the day on which the remittance of a commission was booked.';
comment on column bank_match_parts.month is 'The month of a commission.';
comment on column bank_match_parts.released_at is 'When its match was undone or replaced. Nothing else of the row ever changes.';
comment on column bank_match_parts.payment_id is 'The operation in an acquirer''s file: a payment, refund, chargeback or fee. Its row may have left with its file once the part is released.';
comment on column bank_match_parts.base_cents is 'The amount that the bank paid for the remittance of a commission. Null for a commission of a month, or of its own line.';
-- The cheques of a slip are in one living part, and so is its cash. A part of both is among either.
create unique index bank_match_parts_cheques_once on bank_match_parts (customer_id, slip_id)
  where released_at is null and kind = 'slip' and medium <> 'cash';
create unique index bank_match_parts_cash_once on bank_match_parts (customer_id, slip_id)
  where released_at is null and kind = 'slip' and medium <> 'cheque';
create unique index bank_match_parts_donation_once on bank_match_parts (customer_id, transaction_id)
  where released_at is null and kind = 'donation';
create unique index bank_match_parts_payment_once on bank_match_parts (customer_id, payment_id)
  where released_at is null and kind = 'payment';
create unique index bank_match_parts_movement_once on bank_match_parts (customer_id, movement_id)
  where released_at is null and kind = 'movement';
-- The lines that wait for late donations are looked at each hour, on the whole platform.
create index bank_match_parts_awaited on bank_match_parts (customer_id, match_id)
  where name = 'late-donation' and amount_cents > 0 and released_at is null;

create table bank_match_undos (
  customer_id uuid not null,
  match_id uuid not null,
  undone_at timestamptz not null,
  undone_by uuid references users (id),
  primary key (customer_id, match_id),
  foreign key (customer_id, match_id) references bank_matches (customer_id, id)
);
comment on table bank_match_undos is '[bank] The undo of a match. Never changed.';
comment on column bank_match_undos.undone_by is 'Null: the program released the match, after a change of donations, records or files.';

-- The lines that wait for a person. The menu counts them on every page: it would compare all lines of an association with all
-- their matches each time.
create table bank_open_lines (
  customer_id uuid not null,
  line_id uuid not null,
  primary key (customer_id, line_id),
  foreign key (customer_id, line_id) references bank_lines (customer_id, id)
);
comment on table bank_open_lines is '[bank] The lines in euros that have no living match. Kept by triggers of bank_lines and bank_matches.';

create function open_added_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_open_lines (customer_id, line_id) select customer_id, id from added where currency = 'EUR';
  return null;
end $$;
comment on function open_added_bank_lines() is '[bank] A new line waits to be explained.';

create function close_matched_bank_lines() returns trigger language plpgsql as $$
begin
  delete from bank_open_lines open using added
  where open.customer_id = added.customer_id and open.line_id = added.line_id and added.released_at is null;
  return null;
end $$;
comment on function close_matched_bank_lines() is '[bank] A line with a match waits no more.';

create function open_released_bank_lines() returns trigger language plpgsql as $$
begin
  insert into bank_open_lines (customer_id, line_id)
    select line.customer_id, line.id from bank_lines line
    where line.currency = 'EUR'
      and (line.customer_id, line.id) in (select customer_id, line_id from changed where released_at is not null)
      and not exists (select from bank_matches match
        where match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null)
    on conflict do nothing;
  return null;
end $$;
comment on function open_released_bank_lines() is '[bank] A line whose match is undone waits again.';

create trigger bank_lines_open after insert on bank_lines
  referencing new table as added for each statement execute function open_added_bank_lines();
create trigger bank_matches_close after insert on bank_matches
  referencing new table as added for each statement execute function close_matched_bank_lines();
create trigger bank_matches_open after update on bank_matches
  referencing new table as changed for each statement execute function open_released_bank_lines();

-- Euros at risk, computed within the hour.
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
comment on column bank_standings.late_cents is 'The sum that the bank should have paid by then. At most risk_cents.';
comment on column bank_standings.open_line_count is 'The lines that nobody has explained.';
comment on column bank_standings.difference_cents is 'The differences with a name of the lines of the last 60 days, without their signs.';
create index bank_standings_at_risk on bank_standings (risk_cents desc, customer_id)
  where late_cents > 0 or difference_cents > 0;

-- A file that was brought by mistake is taken back: its rows leave the tables that are read, and are kept as they were.
create table bank_withdrawals (
  customer_id uuid not null,
  file_id uuid not null,
  withdrawn_at timestamptz not null,
  withdrawn_by uuid not null references users (id),
  first_day date,
  last_day date,
  line_count integer not null check (line_count >= 0),
  explanation_count integer not null check (explanation_count >= 0),
  by_person_count integer not null check (by_person_count between 0 and explanation_count),
  primary key (customer_id, file_id),
  foreign key (customer_id, file_id) references bank_files (customer_id, id)
);
comment on table bank_withdrawals is '[bank] A file that was taken back. Never changed.';
comment on column bank_withdrawals.first_day is 'The first day of the lines that left. Null: none did.';
comment on column bank_withdrawals.last_day is 'The last day on which what left may have changed a line.';
comment on column bank_withdrawals.line_count is 'The lines that left. Those of another file too have stayed.';
comment on column bank_withdrawals.explanation_count is 'The explanations that left with their lines.';
comment on column bank_withdrawals.by_person_count is 'Those of them that a person had made.';

create table bank_withdrawn_rows (
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  file_id uuid not null,
  source text not null check (source ~ '^(bank|acquirer)_[a-z_]+$'),
  content jsonb not null,
  primary key (customer_id, id),
  foreign key (customer_id, file_id) references bank_withdrawals (customer_id, file_id)
);
comment on table bank_withdrawn_rows is '[bank] A row that left with a file, as it was. Never changed.';
comment on column bank_withdrawn_rows.source is 'The table that it was in.';
-- A row that leaves is compared with its own copy, not with all that were kept.
create index bank_withdrawn_rows_of_content on bank_withdrawn_rows (customer_id, source, md5(content::text));
create trigger bank_withdrawals_only_added before update or delete on bank_withdrawals for each row execute function refuse_change();
create trigger bank_withdrawals_not_truncated before truncate on bank_withdrawals for each statement execute function refuse_change();
create trigger bank_withdrawn_rows_only_added before update or delete on bank_withdrawn_rows for each row execute function refuse_change();
create trigger bank_withdrawn_rows_not_truncated before truncate on bank_withdrawn_rows for each statement execute function refuse_change();

-- Lines, statements, differences and matches are only added. A match, and its parts, are released once. They are deleted only
-- once bank_withdrawn_rows has them.
create function refuse_change_of_match() returns trigger language plpgsql as $$
begin
  if old.released_at is not null or new.released_at is null
    or to_jsonb(new) - 'released_at' <> to_jsonb(old) - 'released_at'
  then raise exception 'a match of a bank line never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create function refuse_loss() returns trigger language plpgsql as $$
begin
  if exists (
    select from gone where not exists (select from bank_withdrawn_rows kept
      where kept.customer_id = gone.customer_id and kept.source = tg_table_name
        and md5(kept.content::text) = md5(to_jsonb(gone)::text)))
  then raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
comment on function refuse_loss() is '[bank] Refuses a delete of rows that no withdrawal has kept.';
-- At once, before the rows that refer to it are looked for.
create function refuse_loss_of_row() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_withdrawals where customer_id = old.customer_id)
  then raise exception 'rows of % are only ever added', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
comment on function refuse_loss_of_row() is '[bank] Refuses a delete of a row of an association that has taken no file back.';

do $$
declare
  own text;
begin
  foreach own in array array['bank_lines', 'bank_statements', 'bank_statement_lines', 'bank_line_differences',
    'acquirer_lines', 'bank_matches', 'bank_match_parts', 'bank_match_undos']
  loop
    if own in ('bank_matches', 'bank_match_parts') then
      execute format('create trigger %I before update on %I
        for each row execute function refuse_change_of_match()', own || '_released', own);
    else
      execute format('create trigger %I before update on %I
        for each row execute function refuse_change()', own || '_unchanged', own);
    end if;
    execute format('create trigger %I before delete on %I
      for each row execute function refuse_loss_of_row()', own || '_not_lost', own);
    execute format('create trigger %I after delete on %I referencing old table as gone
      for each statement execute function refuse_loss()', own || '_kept', own);
    execute format('create trigger %I before truncate on %I
      for each statement execute function refuse_change()', own || '_not_truncated', own);
  end loop;
end $$;
