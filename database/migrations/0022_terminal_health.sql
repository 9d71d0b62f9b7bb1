-- How a terminal is: its access, its last contact, whether it is in use, and the boxes that stood at its place.

alter table devices
  add column box integer not null default 1 check (box >= 1),
  add column connected_at timestamptz,
  add column revoked_at timestamptz,
  add column retired_at timestamptz,
  add column silence_noticed_at timestamptz,
  add column state text not null generated always as (
    case
      when retired_at is not null then 'retired'
      when connected_at is null then 'never-connected'
      when revoked_at is not null then 'revoked'
      else 'connected'
    end) stored,
  add column search_text text not null generated always as (fold_text(label || E'\n' || serial_number)) stored;
comment on column devices.box is 'Counts the boxes at this place: a replacement adds one. The donations stay with the place.';
comment on column devices.connected_at is 'When the present box signed in last; null before its first sign-in.';
comment on column devices.revoked_at is 'When its access was revoked; null while it has a valid token.';
comment on column devices.retired_at is 'When it was taken out of use; null while it is in use.';
comment on column devices.silence_noticed_at is 'When it was noticed that its silence is longer than its own rhythm explains; null while it is not silent. A donation received later ends the silence.';
comment on column devices.search_text is 'Label and serial number as searches compare them: no accents, no capitals.';

update devices d set connected_at = t.issued_at, revoked_at = t.revoked_at
from (
  select distinct on (customer_id, device_id) customer_id, device_id, issued_at, revoked_at
  from device_tokens order by customer_id, device_id, revoked_at desc nulls first, issued_at desc
) t
where (d.customer_id, d.id) = (t.customer_id, t.device_id);

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
comment on table device_contacts is '[devices] What a terminal said of itself last: one row for each, updated in place.';
comment on column device_contacts.battery_percent is 'Null: on mains, or unknown.';
comment on column device_contacts.reader is 'Whether its card reader answers.';
comment on column device_contacts.waiting_donations is 'How many donations it keeps that the server has not confirmed.';

-- A new box counts from 1 again: the numbers of a terminal are those of its box.
alter table donation_references add column box integer not null default 1;
alter table donation_references drop constraint donation_references_sequence,
  add constraint donation_references_sequence unique (customer_id, device_id, box, terminal_sequence);
comment on column donation_references.box is 'The box that sent it (devices.box), whose own count the number is of.';
