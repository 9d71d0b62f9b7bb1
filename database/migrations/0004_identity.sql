-- The embedded identity provider. None of this is used when the provider is Google's.

create table identity_accounts (
  uid text primary key,
  email text not null,
  password_hash text,
  email_verified boolean not null default false,
  disabled boolean not null default false,
  valid_since timestamptz not null default date_trunc('second', now()),
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
create unique index identity_accounts_email_once on identity_accounts (lower(email));
comment on table identity_accounts is '[identity] Who can sign in.';
comment on column identity_accounts.password_hash is 'Argon2id in PHC form; null until a password was chosen.';
comment on column identity_accounts.valid_since is 'Sessions that began before this are over (whole seconds, as tokens count).';

create table identity_refresh_tokens (
  token_hash bytea primary key,
  uid text not null references identity_accounts (uid) on delete cascade,
  auth_time timestamptz not null,
  created_at timestamptz not null default now()
);
create index identity_refresh_tokens_by_uid on identity_refresh_tokens (uid);
comment on table identity_refresh_tokens is '[identity] Sessions that can be renewed. Only the SHA-256 of a token is kept.';
comment on column identity_refresh_tokens.auth_time is 'When the password was typed; a renewed token keeps it.';

create table identity_keys (
  kid text primary key,
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table identity_keys is '[identity] The RS256 keys that sign tokens. A retired one still verifies until its last token has expired.';
