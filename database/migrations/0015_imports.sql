-- Gifts imported from a file (CSV): the file while it is read and run, the gifts that it added, and the undo.

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
  primary key (customer_id, id),
  constraint imports_number unique (customer_id, number),
  check (state = 'uploading' or num_nonnulls(file_sha256, encoding, separator, header, header_fingerprint, mapping) = 6),
  check ((started_at is null) = (started_by is null)),
  check ((state in ('running', 'done', 'undoing', 'undone')) = (started_at is not null)),
  check ((state in ('done', 'undoing', 'undone')) = (ended_at is not null)),
  check ((state = 'undone') = (undone_at is not null)),
  check ((state in ('undoing', 'undone')) = (undone_by is not null))
);
comment on table imports is '[imports] A file of gifts: read, checked, run once, and perhaps undone.';
comment on column imports.number is 'Its number in the association, which the reason of its undo names.';
comment on column imports.header is 'The names of the columns.';
comment on column imports.header_fingerprint is 'Identifies the header, so that the next file of this kind gets the same mapping.';
comment on column imports.mapping is 'Which column is what: the proposal, then what the manager chose.';
comment on column imports.cursor_line is 'The last line of the current step (check or run) that was dealt with.';
comment on column imports.known_count is 'Rows whose gift was imported before.';
comment on column imports.imported_cents is 'The sum of the gifts that the run added.';
create index imports_newest on imports (customer_id, uploaded_at desc, id desc);

create table import_rows (
  customer_id uuid not null,
  import_id uuid not null,
  line integer not null check (line >= 1),
  cells jsonb not null,
  primary key (customer_id, import_id, line),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade
);
comment on table import_rows is '[imports] The rows of a file as they were uploaded, donors included: deleted when the run ends, and after 7 days without one.';
comment on column import_rows.line is 'The line of the file on which the row begins.';

create table import_verdicts (
  customer_id uuid not null,
  import_id uuid not null,
  line integer not null check (line >= 1),
  verdict text not null check (verdict in ('accepted', 'known', 'refused')),
  problem text,
  column_index integer check (column_index >= 0),
  amount_cents integer,
  external_key text,
  primary key (customer_id, import_id, line),
  foreign key (customer_id, import_id) references imports (customer_id, id) on delete cascade,
  check ((verdict = 'refused') = (problem is not null)),
  check ((verdict = 'accepted') = (amount_cents is not null))
);
comment on table import_verdicts is '[imports] What becomes of each row, without its contents. Those of accepted rows are deleted when the run ends.';
comment on column import_verdicts.problem is 'Why the row is refused: a code of the feature.';
comment on column import_verdicts.external_key is 'A hash of the row''s identifier in the software that the file comes from.';
create index import_verdicts_by_key on import_verdicts (customer_id, import_id, external_key) where external_key is not null;
create index import_verdicts_refused on import_verdicts (customer_id, import_id, line) where verdict = 'refused';

create table import_gifts (
  customer_id uuid not null,
  import_id uuid not null,
  line integer not null check (line >= 1),
  transaction_id uuid not null,
  file_key text not null,
  external_key text,
  undone_at timestamptz,
  primary key (customer_id, import_id, line),
  constraint import_gifts_transaction unique (customer_id, transaction_id),
  foreign key (customer_id, import_id) references imports (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table import_gifts is '[imports] The gift that a row of a file added. Only added; its undo is noted once.';
comment on column import_gifts.file_key is 'The hash of the file and the line: the same file adds nothing twice.';
comment on column import_gifts.external_key is 'A hash of the row''s identifier, when the file has one: the same gift in another file adds nothing.';
comment on column import_gifts.undone_at is 'When the undo of the import cancelled it: the row may be imported again.';
-- A row of a file, and an identifier, has one gift at a time.
create unique index import_gifts_file_key on import_gifts (customer_id, file_key) where undone_at is null;
create unique index import_gifts_external_key on import_gifts (customer_id, external_key)
  where external_key is not null and undone_at is null;

create function refuse_change_of_import_gift() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undone_at is null and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
    return new;
  end if;
  raise exception 'what an import added never changes' using errcode = 'restrict_violation';
end $$;
create trigger import_gifts_only_undone before update or delete on import_gifts
  for each row execute function refuse_change_of_import_gift();
create trigger import_gifts_not_truncated before truncate on import_gifts
  for each statement execute function refuse_change();

create table import_mappings (
  customer_id uuid not null references customers (id),
  header_fingerprint text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (customer_id, header_fingerprint)
);
comment on table import_mappings is '[imports] The mapping that an association last used for files with this header.';

-- The undo of an import is a batch of movements, too: it cancels the gifts that are still whole.
alter table movement_batches add column import_id uuid,
  add foreign key (customer_id, import_id) references imports (customer_id, id),
  add constraint movement_batches_import check (import_id is null
    or num_nonnulls(start_at, end_at, device_id, from_cause_id, to_cause_id, reverses_id) = 0),
  drop constraint movement_batches_check,
  add constraint movement_batches_slot check (case when reverses_id is null and import_id is null
    then num_nonnulls(start_at, end_at, to_cause_id) = 3 and start_at <= end_at and from_cause_id is distinct from to_cause_id
    else num_nonnulls(start_at, end_at, device_id, from_cause_id, to_cause_id) = 0 end);
comment on column movement_batches.import_id is 'The import that the batch undoes, by cancelling its gifts.';
create unique index movement_batches_import_undone_once on movement_batches (customer_id, import_id) where import_id is not null;
