-- Networks from which an account has signed in: strangers' guesses from elsewhere lock nobody out there.

create table identity_known_networks (
  uid text not null references identity_accounts (uid) on delete cascade,
  network_hash bytea not null,
  last_success_at timestamptz not null default now(),
  primary key (uid, network_hash)
);
comment on table identity_known_networks is '[identity] Networks that an account has signed in from, or chosen its password from. They keep a count of wrong passwords of their own.';
comment on column identity_known_networks.network_hash is 'SHA-256 of the account''s uid and the network: nothing here lists addresses.';
comment on column identity_known_networks.last_success_at is 'Forgotten after 180 days.';
