-- A closing is reopened by two people of its association, besides an admin.
create table closing_reopening_requests (
  customer_id uuid not null,
  id uuid not null,
  closing_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  requested_at timestamptz not null,
  requested_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  is_confirmed boolean not null default false,
  primary key (customer_id, id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  constraint closing_reopening_requests_requester foreign key (requested_by) references users (id),
  constraint closing_reopening_requests_decider foreign key (decided_by) references users (id),
  constraint closing_reopening_requests_decided check ((decided_at is null) = (decided_by is null)),
  -- A person reopens nothing alone.
  constraint closing_reopening_requests_two_people check (not is_confirmed or decided_by <> requested_by)
);
comment on table closing_reopening_requests is '[closings] A reopening that a manager asked for, with the reason, and the decision of another one.';
comment on column closing_reopening_requests.decided_at is 'When it was confirmed, declined or taken back. Null while it waits.';
comment on column closing_reopening_requests.decided_by is 'The person who decided: the requester where it was taken back.';
comment on column closing_reopening_requests.is_confirmed is 'The closing was reopened by this request.';
create unique index closing_reopening_requests_one_waiting on closing_reopening_requests (customer_id, closing_id)
  where decided_at is null;
