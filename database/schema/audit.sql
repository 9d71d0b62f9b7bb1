-- The journal: who changed what, and when. Rows are only added, like those of the ledger.

create table audit_entries (
  id uuid primary key,
  customer_id uuid references customers (id),
  recorded_at timestamptz(3) not null,
  actor_id uuid not null,
  actor_name text not null,
  actor_role text not null,
  action text not null check (action ~ '^[a-z]+\.[a-z-]+$'),
  subject_id uuid,
  subject_name text,
  before jsonb,
  after jsonb
);
comment on table audit_entries is '[audit] The journal: one row for each change, written in its transaction. Never updated, never deleted: triggers refuse it. Holds no donor''s data and no secret.';
comment on column audit_entries.customer_id is 'The association of the change; null for a change of the platform.';
comment on column audit_entries.recorded_at is 'To the millisecond, as the cursors of lists carry it.';
comment on column audit_entries.actor_id is 'The person who made the change. No foreign key: the row outlives the account.';
comment on column audit_entries.actor_name is 'First and last name at that time.';
comment on column audit_entries.actor_role is 'The active role at that time.';
comment on column audit_entries.action is 'One of AuditAction (src/app/journal.ts).';
comment on column audit_entries.subject_id is 'The changed cause, terminal, …; null for an export.';
comment on column audit_entries.subject_name is 'The name of the subject at that time.';
comment on column audit_entries.before is 'The changed fields before; null for a creation.';
comment on column audit_entries.after is 'The changed fields after; all fields of a creation.';

create trigger audit_entries_only_added before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_not_truncated before truncate on audit_entries for each statement execute function refuse_change();

create index audit_entries_newest on audit_entries (customer_id, recorded_at desc, id desc);
create index audit_entries_newest_anywhere on audit_entries (recorded_at desc, id desc);
-- Each filter of the journal reads its lines in the order of the list, newest first.
create index audit_entries_by_actor on audit_entries (customer_id, actor_id, recorded_at desc, id desc);
create index audit_entries_by_actor_anywhere on audit_entries (actor_id, recorded_at desc, id desc);
create index audit_entries_by_action on audit_entries (customer_id, action, recorded_at desc, id desc);
create index audit_entries_by_action_anywhere on audit_entries (action, recorded_at desc, id desc);
create index audit_entries_by_subject on audit_entries (subject_id, recorded_at desc, id desc) where subject_id is not null;
-- The lines about a kind of subject: 'cause' of 'cause.archived'. A rare kind would read every line.
create index audit_entries_by_kind on audit_entries
  (customer_id, (split_part(action, '.', 1)), recorded_at desc, id desc);
create index audit_entries_by_kind_anywhere on audit_entries ((split_part(action, '.', 1)), recorded_at desc, id desc);
