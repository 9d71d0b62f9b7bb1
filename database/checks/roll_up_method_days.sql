-- Le cumul des dons qui ne sont pas par carte, par jour et par moyen de paiement (donation_method_days), est égal aux dons, les annulés à part.
with both_sides as (
  select t.customer_id, t.payment_method, t.cause_id, t.shortcut_id, t.device_id, paris_day(t.created_at) as day,
    count(*) filter (where c.transaction_id is null) as donation_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is null), 0) as total_cents,
    count(c.transaction_id) as cancelled_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is not null), 0) as cancelled_cents, 1 as side
  from transactions t left join cancelled_donations c on (c.customer_id, c.transaction_id) = (t.customer_id, t.id)
  where t.payment_method is distinct from 'card' group by 1, 2, 3, 4, 5, 6
  union all
  select customer_id, payment_method, cause_id, shortcut_id, device_id, day,
    - donation_count, - total_cents, - cancelled_count, - cancelled_cents, -1
  from donation_method_days
)
select customer_id, payment_method, cause_id, shortcut_id, device_id, day,
  sum(donation_count) as donations_missing, sum(total_cents) as cents_missing,
  sum(cancelled_count) as cancelled_missing
from both_sides
group by 1, 2, 3, 4, 5, 6
having sum(donation_count) <> 0 or sum(total_cents) <> 0 or sum(cancelled_count) <> 0 or sum(cancelled_cents) <> 0 or sum(side) <> 0
order by 1, 2, 6
