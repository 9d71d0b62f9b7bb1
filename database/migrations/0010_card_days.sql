-- What a terminal collected by card on a day, which is what the bank pays of it: all its donations less those by other means.
create view collected_card_day as
  select customer_id, device_id, day, donation_count, total_cents from donation_device_days
  union all
  select customer_id, device_id, day, - donation_count, - total_cents from donation_method_days where device_id is not null;
comment on view collected_card_day is '[ledger] The donations by card of a terminal on a day, in any number of rows, to be added up.';
