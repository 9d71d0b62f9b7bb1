-- What a donor says of themselves moves out of the ledger: it can be erased there, and the ledger stays as it is.

create table donation_identities (
  customer_id uuid not null,
  transaction_id uuid not null,
  donator_fullname text,
  donator_phone text,
  donator_email text,
  donator_membership_number text,
  message text check (length(message) <= 500),
  request_digest bytea,
  erased_at timestamptz,
  legal_hold_until date,
  primary key (customer_id, transaction_id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id),
  -- A row exists only where there is something to keep, or where something was erased.
  constraint donation_identities_kept_or_erased check (
    (num_nonnulls(donator_fullname, donator_phone, donator_email, donator_membership_number, message) > 0)
    = (erased_at is null)),
  constraint donation_identities_digest_erased check (erased_at is null or request_digest is null)
);
comment on table donation_identities is '[transactions] What a donor said with a donation: at most one row for each donation, none for an anonymous one. Unlike the ledger it may be erased.';
comment on column donation_identities.request_digest is 'SHA-256 of the request of a donation older than this table. It could be guessed from the donor''s name, so it is erased with it.';
comment on column donation_identities.erased_at is 'When the donor''s fields were erased; the row says that there was a donor.';
comment on column donation_identities.legal_hold_until is 'The law keeps the donor''s fields until this day: they are not erased before.';

create temporary table ledger_before on commit drop as
  select count(*) as donations, sum(amount_cents) as cents, count(message) as messages, count(donator_fullname) as names,
    count(donator_phone) as phones, count(donator_email) as emails, count(donator_membership_number) as memberships
  from transactions;

insert into donation_identities (customer_id, transaction_id, donator_fullname, donator_phone, donator_email,
  donator_membership_number, message, request_digest)
select customer_id, id, donator_fullname, donator_phone, donator_email, donator_membership_number, message, request_digest
from transactions
where num_nonnulls(donator_fullname, donator_phone, donator_email, donator_membership_number, message) > 0
order by customer_id, id;

do $$
begin
  if exists (
    select from transactions t left join donation_identities i on (i.customer_id, i.transaction_id) = (t.customer_id, t.id)
    where (t.donator_fullname, t.donator_phone, t.donator_email, t.donator_membership_number, t.message)
      is distinct from (i.donator_fullname, i.donator_phone, i.donator_email, i.donator_membership_number, i.message)
  ) then raise exception 'a donor was not moved as it was'; end if;
end $$;

alter table transactions drop column donator_fullname, drop column donator_phone, drop column donator_email,
  drop column donator_membership_number, drop column message, alter column request_digest drop not null;

-- The rewrite removes the dropped values from the disk too, and the digests that were made of them. The triggers that
-- refuse a change stay on: a rewrite is no update.
create function digest_without_donor(customer uuid, donation uuid, digest bytea) returns bytea language sql stable as $$
  select case when not exists (
    select from donation_identities where (customer_id, transaction_id) = (customer, donation)
  ) then digest end $$;
alter table transactions alter column request_digest type bytea
  using digest_without_donor(customer_id, id, request_digest);
drop function digest_without_donor;

do $$
declare
  before ledger_before;
begin
  select * into before from ledger_before;
  if (select (count(*), sum(amount_cents)) from transactions) is distinct from (select (before.donations, before.cents))
    or (select (count(message), count(donator_fullname), count(donator_phone), count(donator_email),
      count(donator_membership_number)) from donation_identities)
      is distinct from (select (before.messages, before.names, before.phones, before.emails, before.memberships))
  then raise exception 'the counts differ before and after the donors were moved'; end if;
end $$;

comment on table transactions is '[transactions] A donation (don). Never updated, never deleted: triggers refuse it. Holds no personal data: donation_identities does.';
comment on column transactions.request_digest is 'Which request added the row: the same key with another body is refused. 36 bytes: the name of the server''s key (4) and an HMAC-SHA-256 by it. 32 bytes: a SHA-256, of a row older than donation_identities. Null: that SHA-256 is with the donor.';
