-- Reports of a day that is not over and notifications of single bookings are kept apart from statements: they cover no day, and a
-- statement of their days wins.
alter table bank_statements add column kind text not null default 'statement'
  constraint bank_statements_kind check (kind in ('statement', 'report', 'notification'));
comment on column bank_statements.kind is 'statement: all lines of its days. report: what was booked of a day so far (CAMT.052). notification: single bookings (CAMT.054).';
comment on column bank_match_undos.undone_by is 'Null: donations or records have changed since, or a statement takes the place of the line.';
