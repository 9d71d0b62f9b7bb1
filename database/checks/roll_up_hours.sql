-- Le cumul par heure et par appareil (donation_hours) est égal aux dons ; sans appareil, aux saisies manuelles.
with both_sides as (
  select customer_id, hour_of.hour, device_id, count(*) as donation_count, sum(amount_cents) as total_cents, 1 as side
  from transactions cross join lateral (select date_trunc('hour', created_at, 'UTC') as hour) as hour_of group by 1, 2, 3
  union all
  select customer_id, hour, device_id, - donation_count, - total_cents, -1 from donation_hours
)
select customer_id, hour, device_id, sum(donation_count) as donations_missing, sum(total_cents) as cents_missing
from both_sides
group by 1, 2, 3
having sum(donation_count) <> 0 or sum(total_cents) <> 0 or sum(side) <> 0
order by 1, 2, 3
