-- A day is closed and sent to the accountant of an association.

create table accountants (
  customer_id uuid primary key references customers (id),
  email text check (length(email) between 3 and 254),
  wanted_email text check (length(wanted_email) between 3 and 254),
  wanted_id uuid,
  wanted_at timestamptz,
  wanted_by uuid references users (id),
  -- A new address gets no papers until its owner has confirmed it. The former one stays until then.
  constraint accountants_wanted check (num_nonnulls(wanted_email, wanted_id, wanted_at, wanted_by) in (0, 4))
);
comment on table accountants is '[fridays] The address to which an association sends its closings. Without a row there is none.';
comment on column accountants.email is 'The address that its owner has confirmed. Null: none yet.';
comment on column accountants.wanted_email is 'A new address whose owner has not confirmed it.';
comment on column accountants.wanted_id is 'The request that the link in the mail to the new address names: a later request ends the link.';

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
