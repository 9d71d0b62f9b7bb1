-- Le cumul par jour, appareil et cause (donation_cause_device_days) est égal aux dons ; sans cause, aux dons ponctuels.
with both_sides as (
  select customer_id, device_id, cause_id, paris_day(created_at) as day, count(*) as donation_count,
    sum(amount_cents) as total_cents, 1 as side
  from transactions where device_id is not null and (cause_id is not null or shortcut_id is null) group by 1, 2, 3, 4
  union all
  select customer_id, device_id, cause_id, day, - donation_count, - total_cents, -1 from donation_cause_device_days
)
select customer_id, device_id, cause_id, day, sum(donation_count) as donations_missing, sum(total_cents) as cents_missing
from both_sides
group by 1, 2, 3, 4
having sum(donation_count) <> 0 or sum(total_cents) <> 0 or sum(side) <> 0
order by 1, 2, 3, 4
