-- The number under which the State knows an association, for its papers.

alter table customers add column siren text check (siren ~ '^[0-9]{9}$');
comment on column customers.siren is 'SIREN, nine digits of which the last is a check digit. Null: not known.';
