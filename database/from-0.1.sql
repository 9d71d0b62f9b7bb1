-- Brings a database of version 0.1 over to the schema of version 0.2.0 (migrations/0001_schema.sql): `import_gifts` is called
-- `import_donations`, what meant 'gift' in the mapping of a file means 'donation', and there are views. migrate.ts runs it
-- once, in one transaction with the record of 0001_schema.sql. No row of the ledger is touched.

alter table import_gifts rename to import_donations;
-- PostgreSQL 18 also names what is not null.
do $$
declare
  found text;
begin
  for found in select conname from pg_constraint where conrelid = 'import_donations'::regclass loop
    execute format('alter table import_donations rename constraint %I to %I', found, replace(found, 'gifts', 'donations'));
  end loop;
end $$;
alter index import_gifts_file_key rename to import_donations_file_key;
alter index import_gifts_external_key rename to import_donations_external_key;
alter function refuse_change_of_import_gift rename to refuse_change_of_import_donation;
alter trigger import_gifts_only_undone on import_donations rename to import_donations_only_undone;
alter trigger import_gifts_not_truncated on import_donations rename to import_donations_not_truncated;

alter table movement_batches rename constraint movement_batches_check1 to movement_batches_decided;

create function pg_temp.with_donations(mapping jsonb) returns jsonb language sql as $$
  select jsonb_set(mapping, '{statuses}', (
    select jsonb_agg(case when status ->> 'meaning' = 'gift' then status || '{"meaning": "donation"}' else status end order by place)
    from jsonb_array_elements(mapping -> 'statuses') with ordinality statuses (status, place)))
$$;
update imports set mapping = pg_temp.with_donations(mapping) where mapping @> '{"statuses": [{"meaning": "gift"}]}';
update import_mappings set mapping = pg_temp.with_donations(mapping) where mapping @> '{"statuses": [{"meaning": "gift"}]}';
drop function pg_temp.with_donations;

-- The comments of the new schema.
comment on table imports is '[imports] A file of donations: read, checked, run once, and perhaps undone.';
comment on column imports.known_count is 'Rows whose donation was imported before.';
comment on column imports.imported_cents is 'The sum of the donations that the run added.';
comment on column imports.left_out_count is 'Rows that the status column says are no donation: refunded, refused, cancelled.';
comment on column imports.double_count is 'Rows that are probably a donation of the ledger, or of an earlier row, and stay out.';
comment on table import_rows is '[imports] The rows of a file as they were uploaded, donors included: deleted when the run ends, or a day after the last step.';
comment on column import_verdicts.given_at is 'When the donation of an accepted row was given.';
comment on column import_verdicts.double_line is 'The earlier row of the file that is probably the same donation.';
comment on column import_verdicts.double_of is 'The donation of the ledger that is probably the same donation.';
comment on table import_donations is '[imports] The donation that a row of a file added. Only added; its undo is noted once.';
comment on column import_donations.external_key is 'A hash of the row''s identifier, when the file has one: the same donation in another file adds nothing.';
comment on column movement_batches.import_id is 'The import that the batch undoes, by cancelling its donations.';
comment on table cash_boxes is '[cash] Since when the cash that was entered donation by donation is in the cash box: that of before went to the bank without a slip. An association without a row has it in the box from its first donation.';
comment on column closings.settled_at is 'Null except in a closing older than closing_seals: what was stamped until then was known.';
comment on column closings.recent_ids is 'Null except in a closing older than closing_seals: what was stamped after settled_at and known.';
comment on column closings.export_sha256 is 'Null except in a closing older than closing_seals, which has the checksum.';
comment on column customers.siren is 'The SIREN: nine digits. The last digit is a check digit. Null: not known.';
comment on column live_links.cause_id is 'Null: the donations of every cause.';
comment on column live_links.starts_at is 'The first instant that counts; null: all donations count.';
comment on column live_links.goal_cents is 'The goal of the event; null: the goal of the cause, if the link is about one from its first donation on.';
comment on column live_links.shows_names is 'Whether the last donations show the names of their donors.';
comment on column deposit_slips.account is 'The association''s name for the bank account.';
comment on table closing_counts is '[closings] The amount that a person counted for a payment method when closing, beside the sealed net figure.';
comment on table device_contacts is '[devices] The last report of a terminal about itself: one row for each, updated in place.';
comment on table device_rhythms is '[devices] The usual collection of a terminal in each hour of the week, learnt from donation_hours, and when its silence is looked at next.';
comment on table device_habits is '[devices] The habits of a terminal: its donations of the last 90 days, learnt twice a day.';
comment on column imports.reading is 'How the amount, date, status and payment columns are read, decided from the whole file, so that every batch reads them alike. The words of the file are deleted with its rows.';
comment on table import_verdicts is '[imports] The verdict on each row, without its contents. Those of accepted rows are deleted when the run ends.';
comment on column transaction_movements.subject_kind is 'Its own kind, or that of the movement which it undoes.';
comment on column transaction_movements.amount_cents is 'The change of the donation''s net amount.';
comment on column transaction_movements.moved_cents is 'The amount that was left of the donation when it moved to another cause.';
comment on table movement_settings is '[movements] The settings of an association; without a row: a second person above 200 euros.';
comment on table transaction_movements is '[movements] The corrections of donations: never updated, never deleted. The donation itself stays as it was recorded.';
comment on column notification_mails.key is 'The mail''s subject: digest:2027-03-29 (the day in Paris), goal:<cause>:<cents>, silence:<alarm>, restored:<alarm>.';
comment on column donation_identities.search_text is 'The donor''s words, as searches compare them. Erased with them.';
comment on table donation_identities is '[transactions] The donor''s words with a donation: at most one row for each donation, none for an anonymous one. Unlike the ledger they may be erased.';
comment on table donation_references is '[transactions] The terminal''s details of the payment of a donation: at most one row for each donation. None is required.';

\ir schema/views.sql
