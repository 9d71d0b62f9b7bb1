-- The rhythm of each terminal, and its silences: a watch notices within a minute what the rhythm does not explain.

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
comment on table device_rhythms is '[devices] What a terminal usually collects in each hour of the week, learnt from donation_hours, and when its silence is looked at next.';
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
