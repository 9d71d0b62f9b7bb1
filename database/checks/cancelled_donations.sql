-- Les dons annulés (cancelled_donations) sont ceux dont une annulation n'est pas elle-même annulée, tels qu'ils ont été donnés.
with of_movements as (
  select t.customer_id, t.id as transaction_id, t.created_at, t.amount_cents, t.cause_id, t.shortcut_id, t.device_id,
    t.payment_method
  from (
    select customer_id, transaction_id from transaction_movements
    where subject_kind = 'cancelled' group by 1, 2 having sum(weight) > 0
  ) m join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
)
select customer_id, transaction_id, sum(side) as rows_missing
from (
  select *, 1 as side from of_movements
  union all
  select customer_id, transaction_id, created_at, amount_cents, cause_id, shortcut_id, device_id, payment_method, -1 from cancelled_donations
) both_sides
group by customer_id, transaction_id, created_at, amount_cents, cause_id, shortcut_id, device_id, payment_method
having sum(side) <> 0
order by 1, 2, 3
