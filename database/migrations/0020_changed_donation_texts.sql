-- What could not be kept of a terminal's donation as it came: its money is taken, so its texts are cut or dropped, never refused.
alter table donation_references
  add column changed_fields text[] check (cardinality(changed_fields) > 0),
  drop constraint donation_references_check1,
  add constraint donation_references_say_something check (
    num_nonnulls(authorisation, settlement_batch, terminal_sequence, repeated_sequence, changed_fields) > 0
    or card_number_left_out) not valid;
alter table donation_references validate constraint donation_references_say_something;
comment on column donation_references.changed_fields is 'The fields of the terminal''s body that were cut, cleaned or dropped, by their names in the API. Null: none.';
