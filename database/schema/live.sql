-- Links to a projection of the live collection.

create table live_links (
  customer_id uuid not null references customers (id),
  id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  cause_id uuid,
  starts_at timestamptz,
  goal_cents integer check (goal_cents between 100 and 100000000),
  place_url text check (place_url like 'https://%' and length(place_url) <= 300),
  shows_names boolean not null,
  created_at timestamptz not null,
  created_by uuid not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (customer_id, id),
  constraint live_links_token unique (customer_id, token_hash),
  foreign key (customer_id, cause_id) references causes (customer_id, id),
  constraint live_links_creator foreign key (created_by) references users (id),
  constraint live_links_ender foreign key (ended_by) references users (id),
  -- A link is for an event, not for good.
  check (ends_at > created_at and ends_at <= created_at + interval '24 hours'),
  check ((ended_at is null) = (ended_by is null)),
  check (ended_at <= ends_at)
);
comment on table live_links is '[live] A link to a projection of the live collection: a person who has it reads the figures, and nothing else, until it ends.';
comment on column live_links.token_hash is 'SHA-256 of the token. The token itself is in the link alone.';
comment on column live_links.cause_id is 'Null: the donations of every cause.';
comment on column live_links.starts_at is 'The first instant that counts; null: all donations count.';
comment on column live_links.goal_cents is 'The goal of the event; null: the goal of the cause, if the link is about one from its first donation on.';
comment on column live_links.place_url is 'The address of the QR code, chosen by the association.';
comment on column live_links.shows_names is 'Whether the last donations show the names of their donors.';
comment on column live_links.ends_at is 'When the link ends by itself.';
comment on column live_links.ended_at is 'When a person ended it earlier. Nothing else of the row ever changes.';
create index live_links_newest on live_links (customer_id, created_at desc, id desc);
