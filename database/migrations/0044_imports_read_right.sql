-- A file that cannot be read wrongly in silence: its lines add up, what its columns mean is decided once over the whole
-- file, gifts that were refunded stay out, and likely doubles are shown before the run.

alter table imports
  add column line_count integer check (line_count >= 0),
  add column header_count integer not null default 0 check (header_count between 0 and 1),
  add column blank_count integer not null default 0 check (blank_count >= 0),
  add column continued_count integer not null default 0 check (continued_count >= 0),
  add column reading jsonb,
  add column left_out_count integer not null default 0 check (left_out_count >= 0),
  add column double_count integer not null default 0 check (double_count >= 0),
  add column file_total_cents bigint,
  add column cheques_deposited boolean not null default false,
  add column stepped_at timestamptz;
comment on column imports.line_count is 'The lines of the file: its header, its rows, the lines on which a row goes on, and the blank ones. Null before they were counted.';
comment on column imports.header_count is 'Whether the first line names the columns.';
comment on column imports.continued_count is 'Lines on which the row above goes on, inside quotes.';
comment on column imports.reading is 'What the whole file says of the amount, date, status and payment columns, so that every batch reads them alike. The words of the file are deleted with its rows.';
comment on column imports.left_out_count is 'Rows that the status column says are no gift: refunded, refused, cancelled.';
comment on column imports.double_count is 'Rows that are probably a gift of the ledger, or of an earlier row, and stay out.';
comment on column imports.file_total_cents is 'The total that the file has by its maker, as the manager typed it before the run.';
comment on column imports.cheques_deposited is 'The manager said that the cheques of the file are at the bank already: no deposit slip waits for them.';
comment on column imports.stepped_at is 'When the last step ended: the rows are kept for a day after it.';
update imports set stepped_at = coalesce(undone_at, ended_at, started_at, uploaded_at);

alter table import_rows add column problem text;
comment on column import_rows.problem is 'Why the row cannot be read, whatever its columns mean: a quote, its encoding, its length. A code of the feature.';

alter table import_verdicts
  add column given_at timestamptz,
  add column double_line integer,
  add column double_of uuid,
  drop constraint import_verdicts_verdict_check,
  drop constraint import_verdicts_check1,
  add constraint import_verdicts_verdict check (verdict in ('accepted', 'known', 'refused', 'left-out', 'double')),
  add constraint import_verdicts_amount check ((verdict in ('accepted', 'double')) = (amount_cents is not null));
comment on column import_verdicts.given_at is 'When the gift of an accepted row was given.';
comment on column import_verdicts.double_line is 'The earlier row of the file that is probably the same gift.';
comment on column import_verdicts.double_of is 'The donation of the ledger that is probably the same gift.';
create index import_verdicts_doubles on import_verdicts (customer_id, import_id, line)
  where double_line is not null or double_of is not null;
