-- A donation by card writes one roll-up less, and one by hand too: the roll-up by means of payment, cause, quick donation and
-- terminal had a row for nearly each donation by card, which no figure reads. What is by card is all less the others.

-- contract: donation_cardless_cause_days, collected_method_day, unused since 0.2.0
drop table donation_cardless_cause_days;
drop view collected_method_day;

-- No donation is added between what is kept and the new definition.
lock table transactions in share mode;
create temporary table kept on commit drop as
  select * from donation_method_days where payment_method is distinct from 'card';
truncate donation_method_days;
drop index donation_method_days_cardless_by_shortcut;
drop index donation_method_days_cardless_by_device;
alter table donation_method_days drop constraint donation_method_days_key;
alter table donation_method_days
  add constraint donation_method_days_cardless check (payment_method <> 'card'),
  -- The days of a cause stand in a row. All means are read for a difference.
  add constraint donation_method_days_key
    unique nulls not distinct (customer_id, cause_id, day, payment_method, shortcut_id, device_id)
    include (donation_count, total_cents, cancelled_count, cancelled_cents);
insert into donation_method_days select * from kept;
create index donation_method_days_by_shortcut on donation_method_days (customer_id, shortcut_id, day)
  where shortcut_id is not null;
create index donation_method_days_by_device on donation_method_days (customer_id, device_id, day)
  where device_id is not null;
comment on table donation_method_days is '[transactions] Roll-up of the donations that are not by card, by day, means of payment, cause, quick donation and terminal: every filter with a means.';

create view collected_cardless_day as
  select customer_id, payment_method, day, donation_count, total_cents, cancelled_count, cancelled_cents
  from donation_cardless_days;
comment on view collected_cardless_day is '[ledger] The donations of a day that are not by card, by means of payment; null where it is not known.';
