-- The second factor of an account (a code of an authenticator app), its recovery codes, and the sign-ins that wait for a
-- code. The embedded provider's alone: Google keeps its own, and only its tokens tell.

alter table identity_accounts add column second_factor_at timestamptz;
comment on column identity_accounts.second_factor_at is 'Since when a sign-in needs a second factor; null without one. With Google''s provider: since when a token has told so.';

alter table identity_sessions add column second_factor boolean not null default false;
comment on column identity_sessions.second_factor is 'Whether the sign-in had a second factor; a renewed token tells it again.';

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
