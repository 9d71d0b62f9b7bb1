-- A workbook with several tables asks a person for its sheet.

alter table bank_files drop constraint bank_files_state_check;
alter table bank_files add constraint bank_files_state_check
  check (state in ('reading', 'sheet', 'columns', 'account', 'explaining', 'done', 'refused'));
alter table bank_files add column sheet text;
comment on column bank_files.sheet is 'The sheet that a person chose, of a workbook with several tables.';
comment on column bank_files.state is 'reading: its lines are added. sheet, columns, account: a person has to choose its sheet, its columns or its account. explaining: its lines are matched. done; refused: none of its lines was added.';
comment on column bank_files.columns is 'The question that a file asks: the names of its sheets, or the header and the first rows of a CSV.';
