-- A day is closed and sent to the accountant of an association.

create table accountants (
  customer_id uuid primary key references customers (id),
  email text not null check (length(email) between 3 and 254)
);
comment on table accountants is '[fridays] The address to which an association sends its closings. Without a row there is none.';

create table closing_sendings (
  customer_id uuid not null,
  id uuid not null,
  closing_id uuid not null,
  email text not null check (length(email) between 3 and 254),
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  state text not null default 'waiting' check (state in ('waiting', 'delayed', 'sent', 'lost')),
  changed_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, closing_id) references closings (customer_id, id)
);
comment on table closing_sendings is '[fridays] A closing that is mailed to the accountant. The job of the mail has the same id.';
comment on column closing_sendings.email is 'The address at the time of the request.';
comment on column closing_sendings.state is 'waiting: not tried yet. delayed: a try failed, and another one follows. sent: the mail server has it. lost: given up.';
comment on column closing_sendings.changed_at is 'When the state was set.';
create index closing_sendings_of_closing on closing_sendings (customer_id, closing_id, requested_at desc);
-- A closing is on its way once: a second request while the first one waits finds it.
create unique index closing_sendings_one_waiting on closing_sendings (customer_id, closing_id)
  where state in ('waiting', 'delayed');
