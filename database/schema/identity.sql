-- Accounts, sessions and links in mails: who can sign in, with the embedded provider or with Google's. Keys, refresh
-- tokens, passwords and second factors are the embedded provider's alone: Google keeps its own second factors, and only
-- its tokens tell.

create table identity_accounts (
  uid text primary key,
  email text not null,
  password_hash text,
  email_verified boolean not null default false,
  disabled boolean not null default false,
  valid_since timestamptz not null default date_trunc('second', now()),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  second_factor_at timestamptz
);
comment on table identity_accounts is '[identity] The accounts that can sign in.';
comment on column identity_accounts.password_hash is 'Argon2id in PHC form; null until a password is chosen.';
comment on column identity_accounts.valid_since is 'Sessions that began before it are over (in whole seconds, as in tokens).';
comment on column identity_accounts.second_factor_at is 'Since when a sign-in needs a second factor; null without one. With Google''s provider: since when a token has told so.';
create unique index identity_accounts_email_once on identity_accounts (lower(email));
-- Accounts that have never signed in come before all others.
create index identity_accounts_by_sign_in on identity_accounts ((coalesce(last_sign_in_at, '-infinity'::timestamptz)), uid);
create index identity_accounts_invited on identity_accounts (uid)
  where password_hash is null and last_sign_in_at is null and not email_verified;
create index identity_accounts_disabled on identity_accounts (uid) where disabled;

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
  second_factor boolean not null default false,
  unique (uid, key)
);
comment on table identity_sessions is '[identity] Sessions of accounts. A token of a session that was ended is refused.';
comment on column identity_sessions.key is 'How a token names its session: the claim sid of the embedded provider, else auth_time in seconds (Google''s tokens).';
comment on column identity_sessions.auth_time is 'When the password was typed; a renewed token keeps it.';
comment on column identity_sessions.network is 'The /24 (IPv4) or /48 (IPv6) of the last use: too coarse to identify a person.';
comment on column identity_sessions.renewal_ends_at is 'The embedded provider renews the session until then; null where another provider does.';
comment on column identity_sessions.ended_at is 'Ended by its owner, by a sign-out everywhere, by a new password, or by the reuse of an old refresh token.';
comment on column identity_sessions.second_factor is 'Whether the sign-in had a second factor; a renewed token tells it again.';

create table identity_refresh_tokens (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  session_id uuid not null references identity_sessions (id) on delete cascade,
  replaced_at timestamptz,
  parent_hash bytea
);
comment on table identity_refresh_tokens is '[identity] The tokens that renew sessions. Only the SHA-256 of a token is kept.';
comment on column identity_refresh_tokens.replaced_at is 'When it was used and replaced. Its reuse later ends the session, since it was copied.';
comment on column identity_refresh_tokens.parent_hash is 'The token that it replaced; null for the first one of a session. Siblings have the same one.';
create index identity_refresh_tokens_by_session on identity_refresh_tokens (session_id);
-- Two renewals with the same token, within its grace, make siblings. The first sibling that is used ends the other.
create index identity_refresh_tokens_by_parent on identity_refresh_tokens (parent_hash) where parent_hash is not null;

create table identity_keys (
  kid text primary key,
  private_jwk jsonb,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  sealed_jwk bytea,
  constraint identity_keys_one_form check ((private_jwk is null) <> (sealed_jwk is null))
);
comment on table identity_keys is '[identity] The RS256 keys that sign tokens. A retired one still verifies until its last token has expired.';
comment on column identity_keys.private_jwk is 'The private key in clear, of an earlier version; null in every row once the server has started.';
comment on column identity_keys.sealed_jwk is 'The private key, AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text; the key id is authenticated with it.';

create table identity_action_codes (
  code_hash bytea primary key,
  uid text not null references identity_accounts (uid) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index identity_action_codes_by_uid on identity_action_codes (uid);
comment on table identity_action_codes is '[identity] Links in mails that let a person choose a password. Only the SHA-256 of a code is kept. Single use: its use deletes the row, with the account''s other codes.';
comment on column identity_action_codes.expires_at is 'An expired code is kept for a month, so that the answer can say that it expired.';

create table identity_known_networks (
  uid text not null references identity_accounts (uid) on delete cascade,
  network_hash bytea not null,
  last_success_at timestamptz not null default now(),
  primary key (uid, network_hash)
);
comment on table identity_known_networks is '[identity] Networks from which an account has signed in or set its password. Each has its own count of wrong passwords.';
comment on column identity_known_networks.network_hash is 'SHA-256 of the account''s uid and the network: the table holds no addresses.';
comment on column identity_known_networks.last_success_at is 'Forgotten after 180 days.';

create table identity_second_factors (
  uid text primary key references identity_accounts (uid) on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  sealed_secret bytea not null,
  last_step integer not null check (last_step > 0),
  enrolled_at timestamptz not null default now()
);
comment on table identity_second_factors is '[identity] The second factor of an account: the secret that its authenticator app shares (RFC 6238, SHA-1, 6 digits, 30 seconds).';
comment on column identity_second_factors.id is 'The protocol''s mfaEnrollmentId.';
comment on column identity_second_factors.sealed_secret is 'The secret, AES-256-GCM like identity_keys.sealed_jwk; the account is authenticated with it.';
comment on column identity_second_factors.last_step is 'The newest step of 30 seconds whose code was accepted. A code of this step or an earlier one is refused.';

create table identity_recovery_codes (
  uid text not null references identity_second_factors (uid) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (uid, code_hash)
);
comment on table identity_recovery_codes is '[identity] Ten codes that replace a lost authenticator app, each once. Only the SHA-256 of a code is kept.';

create table identity_pending_sign_ins (
  credential_hash bytea primary key check (length(credential_hash) = 32),
  uid text not null references identity_accounts (uid) on delete cascade,
  expires_at timestamptz not null
);
create index identity_pending_sign_ins_by_uid on identity_pending_sign_ins (uid);
comment on table identity_pending_sign_ins is '[identity] Sign-ins whose password was right and that wait for a code: for one account, once, and no session. A new password and a sign-out everywhere delete them.';
comment on column identity_pending_sign_ins.credential_hash is 'SHA-256 of the protocol''s mfaPendingCredential.';
comment on column identity_pending_sign_ins.expires_at is 'An expired row is kept for an hour, so that the answer can say that it expired.';
