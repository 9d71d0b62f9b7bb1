-- Le cumul des corrections (movement_days) est égal à ses corrections.
with parts as (
  select customer_id, transaction_id, effective_on as day, subject_kind as kind, payment_method, weight, cause_id,
    amount_cents as cents
  from transaction_movements where subject_kind <> 'reassigned'
  union all
  select customer_id, transaction_id, effective_on, subject_kind, payment_method, weight, from_cause_id, - moved_cents
  from transaction_movements where subject_kind = 'reassigned'
  union all
  select customer_id, transaction_id, effective_on, subject_kind, payment_method, weight, to_cause_id, moved_cents
  from transaction_movements where subject_kind = 'reassigned'
), rows as (
  select p.customer_id, p.day, p.kind, p.cause_id, t.shortcut_id, t.device_id, p.payment_method,
    sum(p.weight) as movement_count, sum(p.cents) as total_cents
  from parts p join transactions t on (t.customer_id, t.id) = (p.customer_id, p.transaction_id)
  group by 1, 2, 3, 4, 5, 6, 7
), both_sides as (
  select customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, movement_count, total_cents, 1 as side from rows
  union all
  select customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method, - movement_count, - total_cents, -1 from movement_days
)
select customer_id, day, kind, cause_id, shortcut_id, device_id, payment_method,
  sum(movement_count) as movements_missing, sum(total_cents) as cents_missing
from both_sides
group by 1, 2, 3, 4, 5, 6, 7
having sum(movement_count) <> 0 or sum(total_cents) <> 0 or sum(side) <> 0
order by 1, 2, 3
