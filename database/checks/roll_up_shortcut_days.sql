-- Le cumul des dons rapides par jour, appareil et cause (donation_shortcut_days) est égal aux dons.
with both_sides as (
  select customer_id, shortcut_id, device_id, cause_id, paris_day(created_at) as day, count(*) as donation_count,
    sum(amount_cents) as total_cents, 1 as side
  from transactions where shortcut_id is not null group by 1, 2, 3, 4, 5
  union all
  select customer_id, shortcut_id, device_id, cause_id, day, - donation_count, - total_cents, -1 from donation_shortcut_days
)
select customer_id, shortcut_id, device_id, cause_id, day,
  sum(donation_count) as donations_missing, sum(total_cents) as cents_missing
from both_sides
group by 1, 2, 3, 4, 5
having sum(donation_count) <> 0 or sum(total_cents) <> 0 or sum(side) <> 0
order by 1, 2, 5
