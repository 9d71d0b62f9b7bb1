-- Une réaffectation ne change aucun montant : elle part de la cause actuelle du don, avec tout ce qu'il en reste.
with running as (
  select m.*, t.cause_id as first_cause_id, t.amount_cents as donation_cents,
    coalesce(sum(m.amount_cents) over (
      partition by m.customer_id, m.transaction_id order by m.place rows between unbounded preceding and 1 preceding
    ), 0) as changed_cents,
    row_number() over moves as move, lag(m.to_cause_id) over moves as last_cause_id
  from transaction_movements m join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  window moves as (partition by m.customer_id, m.transaction_id, m.subject_kind = 'reassigned' order by m.place)
)
select customer_id, transaction_id, id, amount_cents, moved_cents
from running
where subject_kind = 'reassigned' and (amount_cents <> 0 or moved_cents <> donation_cents + changed_cents
  or from_cause_id is distinct from case when move = 1 then first_cause_id else last_cause_id end)
order by 1, 2, 3
