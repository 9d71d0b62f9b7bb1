-- A new file recomputes the explanations that no person made (docs/rules/bank.md#bank-automatic). Explanations older than the last
-- change of their contract stay.
alter table bank_contracts add column changed_at timestamptz;
comment on column bank_contracts.changed_at is 'When a person last changed the contract or its terminals. Null: since it was created, never.';
comment on column bank_matches.replaces_id is 'The match that this one replaces, after a late donation or a new file.';
comment on column bank_match_undos.undone_by is 'Null: the program released the match, after a change of donations, records or files.';
