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
