-- What belongs to no feature: the counters that limit attempts, and preprod's mails.

create table attempts (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
comment on table attempts is '[shared] Counters of attempts by account, terminal or network, each until the end of its window.';

create table mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now()
);
comment on table mails is '[shared] The mails of preprod, shown at /preprod/mails instead of being sent. Empty where SMTP_URL is set.';
