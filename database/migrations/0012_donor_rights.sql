-- Donors' rights: what is kept of a person is found, handed over and erased, and identities end after a time.

alter table donation_identities add column given_at timestamptz;
update donation_identities i set given_at = t.created_at
from transactions t where (t.customer_id, t.id) = (i.customer_id, i.transaction_id);
alter table donation_identities alter column given_at set not null;

-- Spaces, dots and the French prefix aside: '+33 6 12 34 56 78' and '06.12.34.56.78' are one number.
create function phone_digits(phone text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?330?(?=[1-9]\d{8}$)', '0') $$;

alter table donation_identities
  add column name_folded text generated always as (fold_text(donator_fullname)) stored,
  add column legal_hold_reason text check (length(legal_hold_reason) between 1 and 200),
  add constraint donation_identities_hold_has_reason check ((legal_hold_until is null) = (legal_hold_reason is null)),
  add constraint donation_identities_hold_not_erased check (erased_at is null or legal_hold_until is null);

-- Each search reads one association alone. A part of a name is looked for in the index of that association's names:
-- cheaper to keep up to date than an index of trigrams, and bounded by the size of the association.
create index donation_identities_by_name on donation_identities (customer_id, name_folded) where name_folded is not null;
create index donation_identities_by_email on donation_identities (customer_id, lower(donator_email))
  where donator_email is not null;
create index donation_identities_by_phone on donation_identities (customer_id, phone_digits(donator_phone))
  where donator_phone is not null;
create index donation_identities_by_membership on donation_identities (customer_id, lower(donator_membership_number))
  where donator_membership_number is not null;
create index donation_identities_by_age on donation_identities (customer_id, given_at) where erased_at is null;

comment on column donation_identities.given_at is 'The date of the donation (transactions.created_at), by which identities end.';
comment on column donation_identities.name_folded is 'The name as searches compare it. Erased with the name.';
comment on column donation_identities.legal_hold_until is 'The law keeps the donor''s fields until this day: they are not erased before. They may be erased on it.';
comment on column donation_identities.legal_hold_reason is 'Why the fields are kept, as a manager wrote it. Erased with them.';

create table donor_retention (
  customer_id uuid primary key references customers (id),
  months int check (months between 1 and 240)
);
comment on table donor_retention is '[donors] How long an association keeps the identities of its donors.';
comment on column donor_retention.months is 'In months from the donation. Null, or no row: as long as the association likes.';

create table donor_erasures (
  customer_id uuid not null references customers (id),
  id uuid not null,
  erased_at timestamptz not null,
  erased_by uuid references users (id),
  reason text not null check (reason in ('request', 'retention')),
  erased_count int not null check (erased_count >= 0),
  held_count int not null check (held_count >= 0),
  primary key (customer_id, id),
  check ((reason = 'request') = (erased_by is not null)),
  check (erased_count + held_count > 0)
);
create index donor_erasures_newest on donor_erasures (customer_id, erased_at desc, id desc);
comment on table donor_erasures is '[donors] The erasures of identities: when, by, and how many. Does not name the donors.';
comment on column donor_erasures.erased_by is 'The manager who answered a request; null for the end of the retention.';
comment on column donor_erasures.held_count is 'How many identities the law kept: these were not erased.';
