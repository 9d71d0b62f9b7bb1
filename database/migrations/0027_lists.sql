-- What the platform's lists need to stay cheap: people are found by name, e-mail and association, by role, state and last
-- sign-in; lines of the journal by person, action and subject.

alter table users add column search_text text not null generated always as
  -- The line breaks keep a search from matching across two texts: none of them holds one.
  (fold_text(firstname || ' ' || lastname || E'\n' || lastname || ' ' || firstname || E'\n' || email)) stored;
comment on column users.search_text is 'Names in both orders and e-mail as searches compare them: no accents, no capitals.';
comment on column users.disabled_at is 'Since when an admin has disabled the account; null for an account in use.';
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_by_name on users ((lastname collate "fr-x-icu"), (firstname collate "fr-x-icu"), id)
  where deleted_at is null;
create index users_by_role on users (home_role, (lastname collate "fr-x-icu"), (firstname collate "fr-x-icu"), id)
  where deleted_at is null;
create index users_disabled on users (id) where disabled_at is not null and deleted_at is null;

-- Accounts that have never signed in come before all others.
create index identity_accounts_by_sign_in on identity_accounts ((coalesce(last_sign_in_at, '-infinity'::timestamptz)), uid);
create index identity_accounts_invited on identity_accounts (uid)
  where password_hash is null and last_sign_in_at is null and not email_verified;
create index identity_accounts_disabled on identity_accounts (uid) where disabled;

-- Each filter of the journal reads its lines in the order of the list, newest first.
create index audit_entries_by_actor on audit_entries (customer_id, actor_id, recorded_at desc, id desc);
create index audit_entries_by_actor_anywhere on audit_entries (actor_id, recorded_at desc, id desc);
create index audit_entries_by_action on audit_entries (customer_id, action, recorded_at desc, id desc);
create index audit_entries_by_action_anywhere on audit_entries (action, recorded_at desc, id desc);
create index audit_entries_by_subject on audit_entries (subject_id, recorded_at desc, id desc) where subject_id is not null;
