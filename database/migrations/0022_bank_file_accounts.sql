-- OFX and QIF are read. A file that names no account asks a person for it.

alter table bank_files drop constraint bank_files_format_check;
alter table bank_files add constraint bank_files_format_check
  check (format in ('cfonb120', 'camt', 'ofx', 'qif', 'csv', 'xlsx', 'lyra', 'sumup', 'stripe', 'helloasso', 'unknown'));
alter table bank_files drop constraint bank_files_state_check;
alter table bank_files add constraint bank_files_state_check
  check (state in ('reading', 'columns', 'account', 'explaining', 'done', 'refused'));
comment on column bank_files.state is 'reading: its lines are added. columns, account: a person has to say what its columns are, or of which account it is. explaining: its lines are matched. done; refused: none of its lines was added.';
comment on column bank_files.account_id is 'The account that a person chose, for a file that names none.';
