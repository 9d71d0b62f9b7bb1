-- What no person has decided is explained anew, from scratch, when a file changes what is known. A change of a contract counts for
-- what is explained after it.
alter table bank_contracts add column changed_at timestamptz;
comment on column bank_contracts.changed_at is 'When a person last changed the contract or its terminals. Null: since it was created, never.';
comment on column bank_matches.replaces_id is 'The match that it takes the place of: a donation that arrived later, or a later file, explains the line anew.';
comment on column bank_match_undos.undone_by is 'Null: donations, records or files have changed since, or a statement takes the place of the line.';
