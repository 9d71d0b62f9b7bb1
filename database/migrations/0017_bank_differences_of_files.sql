-- Each file keeps what it says otherwise of a line: a difference that two files have stays when one of them is taken back.

alter table bank_line_differences drop constraint bank_line_differences_once,
  add constraint bank_line_differences_once unique nulls not distinct (customer_id, line_id, field, after, file_id);
