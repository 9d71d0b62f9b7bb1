-- Links in mails, keys sealed at rest, the mails of a preprod without a mail server, and people who left.

create table identity_action_codes (
  code_hash bytea primary key,
  uid text not null references identity_accounts (uid) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index identity_action_codes_by_uid on identity_action_codes (uid);
comment on table identity_action_codes is '[identity] Links in mails that let a person choose a password. Only the SHA-256 of a code is kept. A row that was used is gone, and its account''s others with it: single use.';
comment on column identity_action_codes.expires_at is 'An expired one is kept for a month, so that its holder is told that it expired.';

-- Keys made before this migration are sealed at the next start, by the server: only it has the sealing key.
alter table identity_keys add column sealed_jwk bytea, alter column private_jwk drop not null;
alter table identity_keys add constraint identity_keys_one_form check ((private_jwk is null) <> (sealed_jwk is null));
comment on column identity_keys.private_jwk is 'The private key in clear, from before keys were sealed; null in every row once the server has started.';
comment on column identity_keys.sealed_jwk is 'The private key, AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text; the key id is authenticated with it.';

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
comment on table mails is '[shared] What preprod would have sent, to be read at /preprod/mails. Empty wherever SMTP_URL is set.';

-- The ledger keeps saying who recorded a donation, so a person who leaves keeps a row; their address is free again.
alter table users add column deleted_at timestamptz;
comment on column users.deleted_at is 'When the account was deleted. The row stays for the donations recorded by hand; nothing lists it and nobody signs in with it.';
drop index users_email_once;
create unique index users_email_once on users (lower(email)) where deleted_at is null;
