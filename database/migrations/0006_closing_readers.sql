-- The readers of closings are one table. Its parts are those that the version before writes, with their keys, checks and references.
alter table accountants add column reader text not null default 'accountant' check (reader = 'accountant');
alter table boards add column reader text not null default 'board' check (reader = 'board');
create table closing_readers (
  customer_id uuid not null,
  reader text not null,
  email text,
  wanted_email text,
  wanted_id uuid,
  wanted_at timestamptz,
  wanted_by uuid
) partition by list (reader);
alter table closing_readers attach partition accountants for values in ('accountant');
alter table closing_readers attach partition boards for values in ('board');
comment on table closing_readers is '[fridays] The addresses to which an association sends its closings. Without a row there is none.';
comment on column closing_readers.reader is 'Who reads there: accountant or board.';
comment on column closing_readers.email is 'The address that its owner has confirmed. Null: none yet.';
comment on column closing_readers.wanted_email is 'A new address whose owner has not confirmed it.';
comment on column closing_readers.wanted_id is 'The request that the link in the mail to the new address names: a later request ends the link.';
