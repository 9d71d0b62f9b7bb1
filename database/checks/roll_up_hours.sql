-- Le cumul par heure et par appareil (donation_hours) est égal aux dons, les annulés à part ; sans appareil, aux saisies manuelles.
with both_sides as (
  select t.customer_id, hour_of.hour, t.device_id,
    count(*) filter (where c.transaction_id is null) as donation_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is null), 0) as total_cents,
    count(c.transaction_id) as cancelled_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is not null), 0) as cancelled_cents, 1 as side
  from transactions t left join cancelled_donations c on (c.customer_id, c.transaction_id) = (t.customer_id, t.id)
  cross join lateral (select date_trunc('hour', t.created_at, 'UTC') as hour) as hour_of group by 1, 2, 3
  union all
  select customer_id, hour, device_id, - donation_count, - total_cents, - cancelled_count, - cancelled_cents, -1
  from donation_hours
)
select customer_id, hour, device_id, sum(donation_count) as donations_missing, sum(total_cents) as cents_missing,
  sum(cancelled_count) as cancelled_missing
from both_sides
group by 1, 2, 3
having sum(donation_count) <> 0 or sum(total_cents) <> 0 or sum(cancelled_count) <> 0 or sum(cancelled_cents) <> 0 or sum(side) <> 0
order by 1, 2, 3
