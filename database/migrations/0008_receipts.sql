-- Tax receipts (reçus fiscaux): who issues them, for which causes, to which donors, and the receipts themselves.

create table fiscal_profiles (
  customer_id uuid not null references customers (id),
  id uuid not null,
  valid_from date not null,
  saved_at timestamptz not null,
  saved_by uuid not null references users (id),
  legal_form text not null,
  quality text not null,
  object text not null check (length(object) between 1 and 500),
  siren text check (siren ~ '^[0-9]{9}$'),
  rna text check (rna ~ '^W[0-9]{9}$'),
  street text not null check (length(street) between 1 and 200),
  postal_code text not null check (length(postal_code) between 1 and 20),
  city text not null check (length(city) between 1 and 100),
  signatory text not null check (length(signatory) between 1 and 200),
  signatory_role text not null check (length(signatory_role) between 1 and 100),
  delegated_until date,
  signature bytea,
  exercise_end_month int not null check (exercise_end_month between 1 and 12),
  worship_declared_on date,
  helps_people boolean not null,
  rescript_on date,
  attested_at timestamptz,
  attested_by uuid references users (id),
  primary key (customer_id, id),
  check ((attested_at is null) = (attested_by is null))
);
create index fiscal_profiles_newest on fiscal_profiles (customer_id, valid_from desc, saved_at desc);
comment on table fiscal_profiles is '[receipts] What an association says of itself on its receipts, from a day on. Only added: a receipt names the one that it was issued by.';
comment on column fiscal_profiles.quality is 'The line of quality on the receipt.';
comment on column fiscal_profiles.delegated_until is 'The last day on which the signatory may sign. Null: no end.';
comment on column fiscal_profiles.signature is 'The image of the signature: PNG or JPEG.';
comment on column fiscal_profiles.exercise_end_month is 'The month in which the exercise ends: 12 for the civil year.';
comment on column fiscal_profiles.worship_declared_on is 'The day on which the quality of worship was declared to the prefect. Null: none.';
comment on column fiscal_profiles.helps_people is 'Free meals, care or housing for people in difficulty (CGI, art. 200, 1 ter).';
comment on column fiscal_profiles.attested_by is 'The manager who attested that the association fulfils the conditions. Null: nobody.';
create trigger fiscal_profiles_only_added before update or delete on fiscal_profiles for each row execute function refuse_change();
create trigger fiscal_profiles_not_truncated before truncate on fiscal_profiles for each statement execute function refuse_change();

create table cause_receipts (
  customer_id uuid not null,
  cause_id uuid not null,
  is_eligible boolean not null,
  decided_at timestamptz not null,
  decided_by uuid not null references users (id),
  primary key (customer_id, cause_id),
  foreign key (customer_id, cause_id) references causes (customer_id, id)
);
comment on table cause_receipts is '[receipts] Whether donations for a cause are for a receipt, as a manager decided. Without a row: see docs/rules/receipts.md.';

create table donors (
  customer_id uuid not null references customers (id),
  id uuid not null,
  kind text not null check (kind in ('person', 'company')),
  last_name text,
  first_name text,
  company_name text,
  legal_form text,
  siren text check (siren ~ '^[0-9]{9}$'),
  original_name text,
  email text,
  phone text,
  membership_number text,
  preference text not null default 'yearly' check (preference in ('each', 'yearly', 'none')),
  may_contact boolean not null default true,
  created_at timestamptz not null,
  merged_into uuid,
  joined_to uuid,
  legal_hold_until date,
  erasure_asked_at timestamptz,
  erased_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, merged_into) references donors (customer_id, id),
  foreign key (customer_id, joined_to) references donors (customer_id, id),
  check ((merged_into is null) = (joined_to is null)),
  check (erased_at is not null or case kind when 'person' then last_name is not null else company_name is not null end)
);
comment on table donors is '[donors] A person or company that gives. Unlike the ledger they may be erased.';
comment on column donors.original_name is 'The name in its own letters, where the receipt needs Latin ones.';
comment on column donors.preference is 'A receipt for each donation, one a year, or none.';
comment on column donors.merged_into is 'The donor that this one is, at the end of the chain of joined_to. Null: a donor of its own.';
comment on column donors.joined_to is 'The donor whom a manager joined this one to.';
comment on column donors.legal_hold_until is 'The law keeps the donor until this day: six years after the last receipt.';
comment on column donors.erasure_asked_at is 'The donor asked to be erased, which waits for the end of the legal hold.';
create index donors_newest on donors (customer_id, created_at desc, id desc);
create index donors_merged on donors (customer_id, merged_into) where merged_into is not null;
create index donors_erasing on donors (customer_id, legal_hold_until) where erasure_asked_at is not null;

-- Two donors with a mark in common may be one person. A mark holds the association, so that the names of others cost nothing.
create function donor_marks(customer uuid, email text, phone text, membership_number text, full_name text) returns text[]
  language sql immutable parallel safe
  return array_remove(array[customer::text || ' email ' || lower(email), customer::text || ' phone ' || phone_digits(phone),
    customer::text || ' number ' || lower(membership_number), customer::text || ' name ' || name_words(fold_text(full_name))], null);
comment on function donor_marks(uuid, text, text, text, text) is '[donors] The marks by which a donor is recognised: e-mail, phone, membership number, name.';
create function donor_name(company_name text, first_name text, last_name text) returns text language sql immutable parallel safe
  return coalesce(company_name, case when first_name is null then last_name else first_name || ' ' || last_name end);
comment on function donor_name(text, text, text) is '[donors] The name of a donor on a receipt and in lists.';
create index donors_by_mark on donors using gin
  (donor_marks(customer_id, email, phone, membership_number, donor_name(company_name, first_name, last_name)));

create table donor_addresses (
  customer_id uuid not null,
  id uuid not null,
  donor_id uuid not null,
  street text not null,
  extra text,
  postal_code text,
  city text not null,
  country text not null default 'FR' check (country ~ '^[A-Z]{2}$'),
  noted_at timestamptz not null,
  source text not null check (source in ('manager', 'donor', 'import')),
  primary key (customer_id, id),
  foreign key (customer_id, donor_id) references donors (customer_id, id)
);
comment on table donor_addresses is '[donors] The postal addresses of a donor. The newest one holds.';
create index donor_addresses_newest on donor_addresses (customer_id, donor_id, noted_at desc);

create table donor_donations (
  customer_id uuid not null,
  transaction_id uuid not null,
  donor_id uuid not null,
  linked_at timestamptz not null,
  linked_by uuid references users (id),
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  foreign key (customer_id, donor_id) references donors (customer_id, id)
);
comment on table donor_donations is '[donors] The donor who gave a donation.';
comment on column donor_donations.linked_by is 'The manager who said so. Null: the donor did, by the link of a mail.';
create index donor_donations_of_donor on donor_donations (customer_id, donor_id);

-- Receipts reads donors by these two views.
create view donor_record as
  select donor.customer_id, donor.id, donor.kind, donor.legal_form, donor.siren, donor.email, donor.preference, donor.may_contact,
    coalesce(donor.company_name, concat_ws(' ', donor.first_name, donor.last_name)) as name,
    address.street, address.extra, address.postal_code, address.city, coalesce(address.country, 'FR') as country
  from donors donor
  left join donor_addresses address on address.customer_id = donor.customer_id and address.id = (
    select newest.id from donor_addresses newest
    where newest.customer_id = donor.customer_id and newest.donor_id = donor.id
    order by newest.noted_at desc, newest.id desc limit 1)
  where donor.erased_at is null and donor.merged_into is null;
comment on view donor_record is '[donors] The donors who are neither erased nor merged into another, with their newest address.';

create view linked_donor as
  select link.customer_id, link.transaction_id, coalesce(donor.merged_into, donor.id) as donor_id
  from donor_donations link
  join donors donor on donor.customer_id = link.customer_id and donor.id = link.donor_id;
comment on view linked_donor is '[donors] The donor who gave a donation, after merges.';

alter table donor_erasures add column donor_count int not null default 0 check (donor_count >= 0);
alter table donor_erasures drop constraint donor_erasures_check1;
alter table donor_erasures add check (erased_count + held_count + donor_count > 0);
comment on column donor_erasures.donor_count is 'How many donors had their record erased.';

create table address_requests (
  customer_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  code_hash bytea not null unique,
  requested_at timestamptz not null,
  requested_by uuid not null references users (id),
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer jsonb,
  decided_at timestamptz,
  decided_by uuid references users (id),
  is_accepted boolean,
  primary key (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table address_requests is '[donors] A link in a mail that asks a donor for the address of the receipt. Only the SHA-256 of its code is kept. Single use.';
comment on column address_requests.answer is 'The answer of the donor, while it waits for a manager: it names another person than the donation does.';
create index address_requests_of_donation on address_requests (customer_id, transaction_id, requested_at desc);
create index address_requests_waiting on address_requests (customer_id, answered_at desc, id desc) where answer is not null;

create table receipt_counters (
  customer_id uuid not null references customers (id),
  year int not null,
  last_number int not null check (last_number > 0),
  primary key (customer_id, year)
);
comment on table receipt_counters is '[receipts] The last number of a series. Locked by the transaction that issues the next one, so that no number is missing.';

create table receipt_runs (
  customer_id uuid not null references customers (id),
  id uuid not null,
  year int not null,
  floor_cents int not null check (floor_cents >= 0),
  cheque_ids uuid[] not null,
  started_at timestamptz not null,
  started_by uuid not null references users (id),
  state text not null default 'issuing' check (state in ('issuing', 'issued', 'mailing', 'mailed')),
  receipt_count int not null,
  issued_count int not null default 0,
  cursor_donor_id uuid,
  mails_leave_at timestamptz,
  primary key (customer_id, id),
  check ((state in ('mailing', 'mailed')) = (mails_leave_at is not null))
);
comment on table receipt_runs is '[receipts] The receipts of a year, issued in one run that goes on after a stop.';
comment on column receipt_runs.cheque_ids is 'Cheques of the first days of the next year that were handed over in this one.';
comment on column receipt_runs.receipt_count is 'The number that the preview said.';
comment on column receipt_runs.cursor_donor_id is 'The last donor whose receipts are issued.';
comment on column receipt_runs.mails_leave_at is 'The mails may be called back until then.';
create unique index receipt_runs_under_way on receipt_runs (customer_id) where state = 'issuing';
create index receipt_runs_newest on receipt_runs (customer_id, year, started_at desc);

create table receipts (
  customer_id uuid not null,
  id uuid not null,
  year int not null,
  number int not null check (number > 0),
  form text not null,
  profile_id uuid not null,
  donor_id uuid not null,
  donor jsonb not null,
  amount_cents bigint not null check (amount_cents > 0),
  given_from date not null,
  given_until date not null,
  issued_at timestamptz not null,
  issued_by uuid not null references users (id),
  run_id uuid,
  issuer_name text not null,
  primary key (customer_id, id),
  constraint receipts_number unique (customer_id, year, number),
  foreign key (customer_id, profile_id) references fiscal_profiles (customer_id, id),
  foreign key (customer_id, donor_id) references donors (customer_id, id),
  foreign key (customer_id, run_id) references receipt_runs (customer_id, id)
);
comment on table receipts is '[receipts] A receipt (reçu fiscal), with all that its paper says. Only added: receipt_ends cancels it.';
comment on column receipts.donor is 'The donor as the receipt names it.';
-- The page that checks a receipt looks for nothing else.
create index receipts_checked on receipts (year, number, amount_cents, right(id::text, 12));
create index receipts_of_donor on receipts (customer_id, donor_id, issued_at desc);
create index receipts_newest on receipts (customer_id, issued_at desc, id desc);
create index receipts_of_run on receipts (customer_id, run_id) where run_id is not null;
-- Once the law no longer keeps a receipt, its donor may be erased: the name and the address go, the rest stays.
create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  if current_setting('receipts.forget_donor', true) = 'on'
    and (tg_op = 'DELETE' and tg_table_name = 'receipt_papers' or tg_op = 'UPDATE' and to_jsonb(new) - 'donor' = to_jsonb(old) - 'donor')
  then return coalesce(new, old);
  end if;
  raise exception '% rows are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
comment on function refuse_receipt_change() is '[receipts] Refuses each change of a receipt but the erasure of its donor, in a transaction that sets receipts.forget_donor.';
create trigger receipts_only_added before update or delete on receipts for each row execute function refuse_receipt_change();
create trigger receipts_not_truncated before truncate on receipts for each statement execute function refuse_change();

create table receipt_lines (
  customer_id uuid not null,
  receipt_id uuid not null,
  transaction_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  given_on date not null,
  payment_method text,
  is_living boolean not null default true,
  primary key (customer_id, receipt_id, transaction_id),
  foreign key (customer_id, receipt_id) references receipts (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table receipt_lines is '[receipts] The donations of a receipt.';
comment on column receipt_lines.is_living is 'False once the receipt is cancelled.';
-- A donation is in one living receipt at most.
create unique index receipt_lines_living on receipt_lines (customer_id, transaction_id) where is_living = true;

create table receipt_papers (
  customer_id uuid not null,
  receipt_id uuid not null,
  pdf bytea not null,
  sha256 text not null check (sha256 = encode(sha256(pdf), 'hex')),
  made_at timestamptz not null,
  primary key (customer_id, receipt_id),
  foreign key (customer_id, receipt_id) references receipts (customer_id, id)
);
comment on table receipt_papers is '[receipts] The document of a receipt. It is made once, from what the receipt keeps.';
create trigger receipt_papers_only_added before update or delete on receipt_papers for each row execute function refuse_receipt_change();
create trigger receipt_papers_not_truncated before truncate on receipt_papers for each statement execute function refuse_change();

create table receipt_ends (
  customer_id uuid not null,
  receipt_id uuid not null,
  ended_at timestamptz not null,
  ended_by uuid not null references users (id),
  reason text not null check (length(reason) between 1 and 200),
  replaced_by uuid,
  is_waiting boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references users (id),
  primary key (customer_id, receipt_id),
  foreign key (customer_id, receipt_id) references receipts (customer_id, id),
  foreign key (customer_id, replaced_by) references receipts (customer_id, id)
);
comment on table receipt_ends is '[receipts] A receipt that was cancelled, and the one that took its place.';
comment on column receipt_ends.is_waiting is 'Waits for a manager, who mails the new receipt or dismisses it. Set by a correction.';
create index receipt_ends_waiting on receipt_ends (customer_id, ended_at) where is_waiting = true;

create table receipt_sendings (
  customer_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  email text not null,
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delayed', 'sent', 'lost')),
  changed_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, receipt_id) references receipts (customer_id, id)
);
comment on table receipt_sendings is '[receipts] A receipt that is mailed to its donor. The job of the mail has the same id.';
create unique index receipt_sendings_once on receipt_sendings (customer_id, receipt_id) where state in ('waiting', 'delayed');
create index receipt_sendings_of_receipt on receipt_sendings (customer_id, receipt_id, requested_at desc);

create table tax_declarations (
  customer_id uuid not null references customers (id),
  id uuid not null,
  exercise_from date not null,
  exercise_until date not null,
  amount_cents bigint not null,
  document_count int not null,
  counting text not null check (counting in ('issued', 'given')),
  declared_on date not null,
  noted_at timestamptz not null,
  noted_by uuid not null references users (id),
  primary key (customer_id, id),
  constraint tax_declarations_once unique (customer_id, exercise_from)
);
comment on table tax_declarations is '[receipts] What an association declared of an exercise. Never changed.';
comment on column tax_declarations.counting is 'issued: the documents issued in the exercise; given: those of the donations of the exercise.';
create trigger tax_declarations_only_added before update or delete on tax_declarations for each row execute function refuse_change();
create trigger tax_declarations_not_truncated before truncate on tax_declarations for each statement execute function refuse_change();
