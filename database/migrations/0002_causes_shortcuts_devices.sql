-- Causes and quick donations of an association, and its terminals.

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

create table shortcuts (
  customer_id uuid not null references customers (id),
  id uuid not null,
  name text check (length(name) between 1 and 200),
  cause_id uuid,
  amount_cents integer not null check (amount_cents between 100 and 10000000),
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  -- A temporary one has its own name; one based on a cause has the cause's.
  check ((name is null) <> (cause_id is null))
);
create unique index shortcuts_one_active on shortcuts (customer_id) where archived_at is null;
create index shortcuts_by_cause on shortcuts (customer_id, cause_id) where cause_id is not null;
comment on table shortcuts is '[shortcuts] A quick donation (don rapide): one button on the terminal''s first screen. An association has at most one active.';
comment on column shortcuts.name is 'The name of a temporary one; null when it is based on a cause.';

create table devices (
  customer_id uuid not null references customers (id),
  id uuid not null,
  serial_number text not null check (length(serial_number) between 1 and 100),
  label text not null check (length(label) between 1 and 200),
  model text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index devices_id_once on devices (id);
create unique index devices_serial_number_once on devices (lower(serial_number));
comment on table devices is '[devices] A donation terminal (appareil). Also a directory of the whole platform: a serial number is unique, and a terminal signs in by its id before its association is known.';

create table device_codes (
  customer_id uuid not null,
  device_id uuid not null,
  code_hash text not null,
  expires_at timestamptz not null,
  wrong_tries integer not null default 0,
  primary key (customer_id, device_id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table device_codes is '[devices] The valid sign-in code of a terminal. Deleted when used, replaced by a new one.';
comment on column device_codes.code_hash is 'Argon2id of the 8 digits.';
comment on column device_codes.wrong_tries is 'Counted before the hash is computed; at 5 the code is invalid.';

create table device_tokens (
  customer_id uuid not null,
  token_hash bytea not null,
  device_id uuid not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (customer_id, token_hash),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
create index device_tokens_by_device on device_tokens (customer_id, device_id);
comment on table device_tokens is '[devices] The token that a terminal sends with each call. Kept after revocation, as a record.';
comment on column device_tokens.token_hash is 'SHA-256 of the token; the token itself is never stored.';
