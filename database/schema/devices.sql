-- The terminals of an association: their access, their health, their rhythm and what leaves their habit.

create table devices (
  customer_id uuid not null references customers (id),
  id uuid not null,
  serial_number text not null check (length(serial_number) between 1 and 100),
  label text not null check (length(label) between 1 and 200),
  model text not null,
  created_at timestamptz not null default now(),
  box integer not null default 1 check (box >= 1),
  connected_at timestamptz,
  revoked_at timestamptz,
  retired_at timestamptz,
  silence_noticed_at timestamptz,
  state text not null generated always as (
    case
      when retired_at is not null then 'retired'
      when connected_at is null then 'never-connected'
      when revoked_at is not null then 'revoked'
      else 'connected'
    end) stored,
  search_text text not null generated always as (fold_text(label || E'\n' || serial_number)) stored,
  primary key (customer_id, id)
);
comment on table devices is '[devices] A donation terminal (appareil). Also a directory of the whole platform: a serial number is unique, and a terminal signs in by its id before its association is known.';
comment on column devices.box is 'Counts the boxes at this place: a replacement adds one. The donations stay with the place.';
comment on column devices.connected_at is 'When the present box signed in last; null before its first sign-in.';
comment on column devices.revoked_at is 'When its access was revoked; null while it has a valid token.';
comment on column devices.retired_at is 'When it was taken out of use; null while it is in use.';
comment on column devices.silence_noticed_at is 'When it was noticed that its silence is longer than its own rhythm explains; null while it is not silent. A donation received later ends the silence.';
comment on column devices.search_text is 'Label and serial number as searches compare them: no accents, no capitals.';
create unique index devices_id_once on devices (id);
create unique index devices_serial_number_once on devices (lower(serial_number));
-- The platform's list: the silent ones, the count of each state, and the search.
create index devices_silent on devices (silence_noticed_at, id) where silence_noticed_at is not null;
create index devices_by_state on devices (state, customer_id, id);
create index devices_search on devices using gin (search_text gin_trgm_ops);

create table device_boxes (
  customer_id uuid not null,
  device_id uuid not null,
  box integer not null,
  serial_number text not null,
  model text not null,
  replaced_at timestamptz not null,
  primary key (customer_id, device_id, box),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table device_boxes is '[devices] The boxes that stood at a terminal''s place before the present one.';
comment on column device_boxes.replaced_at is 'When another box replaced it.';

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

create table device_contacts (
  customer_id uuid not null,
  device_id uuid not null,
  contacted_at timestamptz not null,
  version text check (length(version) between 1 and 40),
  battery_percent integer check (battery_percent between 0 and 100),
  network text check (network in ('wifi', 'mobile', 'ethernet')),
  reader text check (reader in ('ready', 'lost')),
  waiting_donations integer check (waiting_donations >= 0),
  primary key (customer_id, device_id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
) with (fillfactor = 50);
comment on table device_contacts is '[devices] The last report of a terminal about itself: one row for each, updated in place.';
comment on column device_contacts.battery_percent is 'Null: on mains, or unknown.';
comment on column device_contacts.reader is 'Whether its card reader answers.';
comment on column device_contacts.waiting_donations is 'How many donations it keeps that the server has not confirmed.';

-- A watch notices within a minute a silence that the rhythm of a terminal does not explain.

create table device_rhythms (
  customer_id uuid not null,
  device_id uuid not null,
  expected jsonb,
  per_quarter integer not null check (per_quarter >= 0),
  learnt_at timestamptz not null,
  careful_until_at timestamptz,
  due_at timestamptz,
  primary key (customer_id, device_id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
create index device_rhythms_due on device_rhythms (due_at) where due_at is not null;
comment on table device_rhythms is '[devices] The usual collection of a terminal in each hour of the week, learnt from donation_hours, and when its silence is looked at next.';
comment on column device_rhythms.expected is 'The donations expected in each of the 168 hours of the week, from Monday 00:00 in Paris, in thousandths. Null for a terminal that is too new, or hardly used.';
comment on column device_rhythms.careful_until_at is 'After an alarm, a silence may last twice as long until then.';
comment on column device_rhythms.due_at is 'When its present silence would be improbable, if nothing comes. Null while nothing is watched.';

create table device_silences (
  customer_id uuid not null,
  device_id uuid not null,
  noticed_at timestamptz not null,
  last_donation_at timestamptz,
  ended_at timestamptz check (ended_at >= noticed_at),
  primary key (customer_id, device_id, noticed_at),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
create unique index device_silences_one_open on device_silences (customer_id, device_id) where ended_at is null;
comment on table device_silences is '[devices] The silences that were noticed. The open one of a terminal is devices.silence_noticed_at.';
comment on column device_silences.ended_at is 'When a donation had come again, or the terminal was not connected any more.';

-- Unusual donations of a terminal are noticed within seconds: a stolen one is revoked before it does much.
create table device_habits (
  customer_id uuid not null,
  device_id uuid not null,
  largest_cents integer not null check (largest_cents >= 0),
  busiest_hour integer not null check (busiest_hour >= 0),
  fullest_day integer not null check (fullest_day >= 0),
  longest_delay_seconds bigint not null check (longest_delay_seconds >= 0),
  learnt_at timestamptz not null,
  primary key (customer_id, device_id),
  foreign key (customer_id, device_id) references devices (customer_id, id)
);
comment on table device_habits is '[devices] The habits of a terminal: its donations of the last 90 days, learnt twice a day.';
comment on column device_habits.busiest_hour is 'The most donations that were given in an hour.';
comment on column device_habits.fullest_day is 'The most donations that arrived in a day in Paris.';
comment on column device_habits.longest_delay_seconds is 'The longest time from a donation to its arrival.';

create table device_alarms (
  customer_id uuid not null,
  device_id uuid not null,
  noticed_at timestamptz not null,
  by_size boolean not null,
  by_rate boolean not null,
  by_age boolean not null,
  since_at timestamptz not null,
  ended_at timestamptz check (ended_at >= noticed_at),
  ended_by uuid references users (id),
  primary key (customer_id, device_id, noticed_at),
  foreign key (customer_id, device_id) references devices (customer_id, id),
  check (by_size or by_rate or by_age),
  check ((ended_at is null) = (ended_by is null))
);
create unique index device_alarms_one_open on device_alarms (customer_id, device_id) where ended_at is null;
comment on table device_alarms is '[devices] Donations of terminals that left the habit. An alarm is open until a person has examined it.';
comment on column device_alarms.by_size is 'A donation was larger than usual.';
comment on column device_alarms.by_rate is 'There were more donations than usual in an hour or in a day.';
comment on column device_alarms.by_age is 'They arrived longer after they were given than usual.';
comment on column device_alarms.since_at is 'When the first unusual donation arrived.';
comment on column device_alarms.ended_by is 'Who has examined it.';
