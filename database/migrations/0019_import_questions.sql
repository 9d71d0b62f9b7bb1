-- Titles may stand above the header of a file, and a row may be asked for another reason than a likely double.
alter table imports drop constraint imports_header_count_check;
alter table imports add constraint imports_header_count_check check (header_count between 0 and 500000);
comment on column imports.header_count is 'The rows down to the header that names the columns: titles may stand above it. 0 without a header.';

alter table import_verdicts add column question text
  constraint import_verdicts_question check (question in ('identifier', 'total'));
comment on column import_verdicts.question is 'Why a row that could be accepted is asked: its identifier is known with another date or amount, or it seems to be a total. Null for a likely double.';
comment on column import_verdicts.double_of is 'The donation of the ledger that is probably the same donation; of a known row, its donation.';
create index import_verdicts_asked on import_verdicts (customer_id, import_id, line) where question is not null;
