-- The causes of an association.

create table causes (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  icon text not null,
  amount_cents integer check (amount_cents between 100 and 10000000),
  amount_target_cents integer check (amount_target_cents between 100 and 10000000),
  need_donator_name boolean not null default false,
  need_donator_phone boolean not null default false,
  need_donator_email boolean not null default false,
  need_membership_number boolean not null default false,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id)
);
comment on table causes is '[causes] A cause to donate to. An association has at most 9 active ones.';
comment on column causes.amount_cents is 'The amount the terminal proposes, in cents; null leaves it to the donor.';
comment on column causes.amount_target_cents is 'The goal, in cents; null when there is none.';
comment on column causes.archived_at is 'When the cause left the terminals. Its donations stay.';
