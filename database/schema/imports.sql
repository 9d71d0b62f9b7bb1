-- Donations imported from a file (CSV): the file while it is read and run, the donations that it added, and the undo. A file
-- cannot be read wrongly in silence: its lines add up, what its columns mean is decided once over the whole file, donations
-- that were refunded stay out, and likely doubles are shown before the run.

create table imports (
  customer_id uuid not null references customers (id),
  id uuid not null,
  number integer not null check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 200),
  file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  byte_count bigint not null default 0 check (byte_count >= 0),
  row_count integer not null default 0 check (row_count >= 0),
  encoding text check (encoding in ('utf-8', 'windows-1252', 'utf-16le', 'utf-16be')),
  separator text check (length(separator) = 1),
  header jsonb,
  header_fingerprint text,
  is_own_export boolean not null default false,
  mapping jsonb,
  state text not null check (state in ('uploading', 'uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  cursor_line integer not null default 0,
  accepted_count integer not null default 0 check (accepted_count >= 0),
  accepted_cents bigint not null default 0,
  known_count integer not null default 0 check (known_count >= 0),
  refused_count integer not null default 0 check (refused_count >= 0),
  imported_count integer not null default 0 check (imported_count >= 0),
  imported_cents bigint not null default 0,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null references users (id),
  started_at timestamptz,
  started_by uuid references users (id),
  ended_at timestamptz,
  undone_at timestamptz,
  undone_by uuid references users (id),
  line_count integer check (line_count >= 0),
  header_count integer not null default 0 check (header_count between 0 and 500000),
  blank_count integer not null default 0 check (blank_count >= 0),
  continued_count integer not null default 0 check (continued_count >= 0),
  reading jsonb,
  left_out_count integer not null default 0 check (left_out_count >= 0),
  double_count integer not null default 0 check (double_count >= 0),
  file_total_cents bigint,
  cheques_deposited boolean not null default false,
  stepped_at timestamptz,
  kept_bytes bigint not null default 0 check (kept_bytes >= 0),
  primary key (customer_id, id),
  constraint imports_number unique (customer_id, number),
  check (state = 'uploading' or num_nonnulls(file_sha256, encoding, separator, header, header_fingerprint, mapping) = 6),
  check ((started_at is null) = (started_by is null)),
  check ((state in ('running', 'done', 'undoing', 'undone')) = (started_at is not null)),
  check ((state in ('done', 'undoing', 'undone')) = (ended_at is not null)),
  check ((state = 'undone') = (undone_at is not null)),
  check ((state in ('undoing', 'undone')) = (undone_by is not null))
);
comment on table imports is '[imports] A file of donations: read, checked, run once, and perhaps undone.';
comment on column imports.number is 'Its number in the association, which the reason of its undo names.';
comment on column imports.header is 'The names of the columns.';
comment on column imports.header_fingerprint is 'Identifies the header, so that the next file of this kind gets the same mapping.';
comment on column imports.mapping is 'Which column is what: the proposal, then what the manager chose.';
comment on column imports.cursor_line is 'The last line of the current step (check or run) that was dealt with.';
comment on column imports.known_count is 'Rows whose donation was imported before.';
comment on column imports.imported_cents is 'The sum of the donations that the run added.';
comment on column imports.line_count is 'The lines of the file: its header, its rows, the lines on which a row goes on, and the blank ones. Null before they were counted.';
comment on column imports.header_count is 'The rows down to the header that names the columns: titles may stand above it. 0 without a header.';
comment on column imports.continued_count is 'Lines on which the row above goes on, inside quotes.';
comment on column imports.reading is 'How the amount, date, status and payment columns are read, decided from the whole file, so that every batch reads them alike. The words of the file are deleted with its rows.';
comment on column imports.left_out_count is 'Rows that the status column says are no donation: refunded, refused, cancelled.';
comment on column imports.double_count is 'Rows that are probably a donation of the ledger, or of an earlier row, and stay out.';
comment on column imports.file_total_cents is 'The total that the file has by its maker, as the manager typed it before the run.';
comment on column imports.cheques_deposited is 'The manager said that the cheques of the file are at the bank already: no deposit slip waits for them.';
comment on column imports.stepped_at is 'When the last step ended: the rows are kept for a day after it.';
comment on column imports.kept_bytes is 'About the bytes that its rows take in the database while they are kept.';
create index imports_newest on imports (customer_id, uploaded_at desc, id desc);

create table import_rows (
  customer_id uuid not null,
  import_id uuid not null,
  line integer not null check (line >= 1),
  cells jsonb not null,
  problem text,
  primary key (customer_id, import_id, line),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade
);
comment on table import_rows is '[imports] The rows of a file as they were uploaded, donors included: deleted when the run ends, or a day after the last step.';
comment on column import_rows.line is 'The line of the file on which the row begins.';
comment on column import_rows.problem is 'Why the row cannot be read, whatever its columns mean: a quote, its encoding, its length. A code of the feature.';

-- The rows of waiting files that name a donor are found by an index, where a search would read 40 cells of each row. The
-- keys hold the association, so that the same name in another one's files costs nothing.
create function import_row_keys(customer uuid, cells jsonb) returns bigint[] language sql immutable parallel safe cost 1000 as $$
  select array_agg(hashtextextended(lower(trim(cell)), uuid_hash_extended(customer, 0)))
  from jsonb_array_elements_text(cells) cell where trim(cell) <> ''
$$;
comment on function import_row_keys is '[imports] The keys of the cells of a row, by which the rows that name a donor are found. Different texts may have the same key.';
create index import_rows_keys on import_rows using gin (import_row_keys(customer_id, cells));

create table import_verdicts (
  customer_id uuid not null,
  import_id uuid not null,
  line integer not null check (line >= 1),
  verdict text not null,
  problem text,
  column_index integer check (column_index >= 0),
  amount_cents integer,
  external_key text,
  given_at timestamptz,
  double_line integer,
  double_of uuid,
  question text constraint import_verdicts_question check (question in ('identifier', 'total')),
  primary key (customer_id, import_id, line),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade,
  constraint import_verdicts_verdict check (verdict in ('accepted', 'known', 'refused', 'left-out', 'double')),
  check ((verdict = 'refused') = (problem is not null)),
  constraint import_verdicts_amount check ((verdict in ('accepted', 'double')) = (amount_cents is not null))
);
comment on table import_verdicts is '[imports] The verdict on each row, without its contents. Those of accepted rows are deleted when the run ends.';
comment on column import_verdicts.problem is 'Why the row is refused: a code of the feature.';
comment on column import_verdicts.external_key is 'A hash of the row''s identifier in the software that the file comes from.';
comment on column import_verdicts.given_at is 'When the donation of an accepted row was given.';
comment on column import_verdicts.double_line is 'The earlier row of the file that is probably the same donation.';
comment on column import_verdicts.double_of is 'The donation of the ledger that is probably the same donation; of a known row, its donation.';
comment on column import_verdicts.question is 'Why a row that could be accepted is asked: its identifier is known with another date or amount, or it seems to be a total. Null for a likely double.';
create index import_verdicts_by_key on import_verdicts (customer_id, import_id, external_key) where external_key is not null;
create index import_verdicts_refused on import_verdicts (customer_id, import_id, line) where verdict = 'refused';
create index import_verdicts_doubles on import_verdicts (customer_id, import_id, line)
  where double_line is not null or double_of is not null;
create index import_verdicts_asked on import_verdicts (customer_id, import_id, line) where question is not null;

create function import_identifier_key(customer uuid, identifier text) returns text
  language sql immutable parallel safe as $$
    select encode(sha256(convert_to(customer::text || E'\n' || identifier, 'UTF8')), 'hex') $$;
comment on function import_identifier_key is '[imports] The hash of an identifier in a file, as import_donations.external_key has it.';

create table import_donations (
  customer_id uuid not null,
  import_id uuid not null,
  line integer not null check (line >= 1),
  transaction_id uuid not null,
  file_key text not null,
  external_key text,
  undone_at timestamptz,
  primary key (customer_id, import_id, line),
  constraint import_donations_transaction unique (customer_id, transaction_id),
  foreign key (customer_id, import_id) references imports (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table import_donations is '[imports] The donation that a row of a file added. Only added; its undo is noted once.';
comment on column import_donations.file_key is 'The hash of the file and the line: the same file adds nothing twice.';
comment on column import_donations.external_key is 'A hash of the row''s identifier, when the file has one: the same donation in another file adds nothing.';
comment on column import_donations.undone_at is 'When the undo of the import cancelled it: the row may be imported again.';
-- A row of a file, and an identifier, has one donation at a time.
create unique index import_donations_file_key on import_donations (customer_id, file_key) where undone_at is null;
create unique index import_donations_external_key on import_donations (customer_id, external_key)
  where external_key is not null and undone_at is null;

create function refuse_change_of_import_donation() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undone_at is null and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
    return new;
  end if;
  raise exception 'what an import added never changes' using errcode = 'restrict_violation';
end $$;
create trigger import_donations_only_undone before update or delete on import_donations
  for each row execute function refuse_change_of_import_donation();
create trigger import_donations_not_truncated before truncate on import_donations
  for each statement execute function refuse_change();

create table import_mappings (
  customer_id uuid not null references customers (id),
  header_fingerprint text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (customer_id, header_fingerprint)
);
comment on table import_mappings is '[imports] The mapping that an association last used for files with this header.';
