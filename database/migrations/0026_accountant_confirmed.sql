-- A new address of an accountant gets no papers until its owner has confirmed it. The former one stays until then.

alter table accountants
  alter column email drop not null,
  add column wanted_email text check (length(wanted_email) between 3 and 254),
  add column wanted_id uuid,
  add column wanted_at timestamptz,
  add column wanted_by uuid references users (id),
  add constraint accountants_wanted check (num_nonnulls(wanted_email, wanted_id, wanted_at, wanted_by) in (0, 4));
comment on column accountants.email is 'The address that its owner has confirmed. Null: none yet.';
comment on column accountants.wanted_email is 'A new address whose owner has not confirmed it.';
comment on column accountants.wanted_id is 'The request that the link in the mail to the new address names: a later request ends the link.';
