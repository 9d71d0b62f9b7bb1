-- What belongs to no feature: the counters that limit attempts, and preprod's mails.

create table attempts (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
comment on table attempts is '[shared] Counters of tries by account, terminal or address; each counts until its window ends.';

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
comment on table mails is '[shared] What preprod would have sent, to be read at /preprod/mails. Empty wherever SMTP_URL is set.';
