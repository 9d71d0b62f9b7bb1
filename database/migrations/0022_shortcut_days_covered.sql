-- The sum of a quick donation reads the index of its roll-up alone, as those of an association, cause and terminal do: it
-- has a row for each day, terminal and cause.
alter table donation_shortcut_days drop constraint donation_shortcut_days_key,
  add constraint donation_shortcut_days_key
    unique nulls not distinct (customer_id, shortcut_id, day, device_id, cause_id) include (donation_count, total_cents);
alter table donation_shortcut_days set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
