-- A board gets the closings of its association too, each in a mail of its own.
create table boards (
  customer_id uuid primary key references customers (id),
  email text check (length(email) between 3 and 254),
  wanted_email text check (length(wanted_email) between 3 and 254),
  wanted_id uuid,
  wanted_at timestamptz,
  wanted_by uuid references users (id),
  constraint boards_wanted check (num_nonnulls(wanted_email, wanted_id, wanted_at, wanted_by) in (0, 4))
);
comment on table boards is '[fridays] The address of the board, to which an association sends its closings besides the accountant. Without a row there is none.';
comment on column boards.email is 'The address that its owner has confirmed. Null: none yet.';
comment on column boards.wanted_email is 'A new address whose owner has not confirmed it.';
comment on column boards.wanted_id is 'The request that the link in the mail to the new address names: a later request ends the link.';

alter table closing_sendings add column reader text not null default 'accountant';
alter table closing_sendings add constraint closing_sendings_reader check (reader in ('accountant', 'board'));
comment on column closing_sendings.reader is 'Who gets the mail: accountant or board.';
drop index closing_sendings_one_waiting;
create unique index closing_sendings_one_waiting on closing_sendings (customer_id, closing_id, reader)
  where state in ('waiting', 'delayed');
