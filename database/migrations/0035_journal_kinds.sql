-- The lines of the journal about a kind of subject: 'cause' of 'cause.archived'. A rare kind would read every line.

create index audit_entries_by_kind on audit_entries
  (customer_id, (split_part(action, '.', 1)), recorded_at desc, id desc);
create index audit_entries_by_kind_anywhere on audit_entries ((split_part(action, '.', 1)), recorded_at desc, id desc);
