-- The mails that a person gets without asking for each: summaries, goals, silent terminals.

create table notification_settings (
  customer_id uuid not null references customers (id),
  user_id uuid not null,
  digest text check (digest in ('off', 'week', 'month')),
  goal_reached boolean,
  silent_device boolean,
  changed_at timestamptz not null,
  primary key (customer_id, user_id),
  constraint notification_settings_user foreign key (user_id) references users (id)
);
comment on table notification_settings is '[notifications] Which mails a person of an association wants. Without a row, or where a column is null, the default of the person''s role holds.';
comment on column notification_settings.changed_at is 'The last change: a summary whose time was before it is not sent.';

create table notification_mails (
  customer_id uuid not null references customers (id),
  user_id uuid not null,
  topic text not null check (topic in ('digest', 'nothing', 'goal', 'silence', 'restored')),
  key text not null check (length(key) between 1 and 200),
  added_at timestamptz not null,
  primary key (customer_id, user_id, key),
  constraint notification_mails_user foreign key (user_id) references users (id)
);
comment on table notification_mails is '[notifications] The mails that were added for a person, so that none comes twice. Deleted after 13 months.';
comment on column notification_mails.topic is 'nothing: the summary of a period without donations, which is mailed once in a row.';
comment on column notification_mails.key is 'The mail''s subject: digest:2027-03-29 (the day in Paris), goal:<cause>:<cents>, silence:<alarm>, restored:<alarm>.';
create index notification_mails_added on notification_mails (added_at);
