-- Le cumul par jour de toutes les associations (donation_platform_days) est égal aux dons.
-- A day has one row for each connection that wrote donations, until the upkeep adds them up.
with rows as (
  select paris_day(created_at) as day, cause_id is null and shortcut_id is null as is_one_off,
    count(*) as donation_count, sum(amount_cents) as total_cents
  from transactions group by 1, 2
), roll_up as (
  select day, is_one_off, sum(donation_count) as donation_count, sum(total_cents) as total_cents
  from donation_platform_days group by 1, 2
)
select day, is_one_off,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows
from roll_up full join rows using (day, is_one_off)
where (roll_up.donation_count, roll_up.total_cents) is distinct from (rows.donation_count, rows.total_cents)
order by 1, 2
