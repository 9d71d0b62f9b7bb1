-- The undo of an import may wait for a second person. It is undone once; an undo that was declined may be requested again.

drop index movement_batches_import_undone_once;
create unique index movement_batches_import_undone_once on movement_batches (customer_id, import_id)
  where import_id is not null and (decided_at is null or recorded_at is not null);
