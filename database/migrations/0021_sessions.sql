-- Sessions as their owner sees them: device, network, last use. Each can be ended, and its refresh token changes at each renewal.

create table identity_sessions (
  id uuid primary key default gen_random_uuid(),
  uid text not null references identity_accounts (uid) on delete cascade,
  key text not null,
  auth_time timestamptz not null,
  device_kind text check (device_kind in ('desktop', 'mobile', 'tablet')),
  browser text,
  system text,
  network text,
  last_used_at timestamptz not null default now(),
  renewal_ends_at timestamptz,
  ended_at timestamptz,
  unique (uid, key)
);
comment on table identity_sessions is '[identity] Sessions of accounts. A token of a session that was ended is refused.';
comment on column identity_sessions.key is 'How a token names its session: the claim sid of the embedded provider, else auth_time in seconds (Google''s tokens, and those from before this table).';
comment on column identity_sessions.auth_time is 'When the password was typed; a renewed token keeps it.';
comment on column identity_sessions.network is 'The /24 (IPv4) or /48 (IPv6) of the last use: too coarse to name a person.';
comment on column identity_sessions.renewal_ends_at is 'The embedded provider renews the session until then; null where another provider does.';
comment on column identity_sessions.ended_at is 'Ended by its owner, by a sign-out everywhere, by a new password, or because an old refresh token was used again.';

-- The sessions under way go on. Nothing says when each was last renewed, so all of them count as renewed now.
insert into identity_sessions (uid, key, auth_time, last_used_at, renewal_ends_at)
select uid, extract(epoch from auth_time)::bigint::text, auth_time, max(created_at), least(now() + interval '2 hours', auth_time + interval '30 days')
from identity_refresh_tokens
group by uid, auth_time;

alter table identity_refresh_tokens
  add column session_id uuid references identity_sessions (id) on delete cascade,
  add column replaced_at timestamptz;
update identity_refresh_tokens as token
set session_id = session.id
from identity_sessions as session
where session.uid = token.uid and session.auth_time = token.auth_time;
alter table identity_refresh_tokens
  alter column session_id set not null,
  drop column uid,
  drop column auth_time;
create index identity_refresh_tokens_by_session on identity_refresh_tokens (session_id);
comment on table identity_refresh_tokens is '[identity] What renews a session. Only the SHA-256 of a token is kept.';
comment on column identity_refresh_tokens.replaced_at is 'When it was used, and another took its place. Used again later, it ends its session: somebody has a copy.';
