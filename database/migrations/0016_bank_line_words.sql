-- A line has the words of the file that added it. Those of later files are kept beside it, so that the order of files explains nothing.

alter table bank_statement_lines add column words jsonb;
comment on column bank_statement_lines.words is 'What its file says of the line, where it says otherwise than the line itself: label, code, reference, details and parts.';
create index bank_statement_lines_otherwise on bank_statement_lines (customer_id, line_id) where words is not null;

-- The order of formats decides between files, then the text: never the order in which they came.
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
