-- Une correction est annulée au plus une fois, par son contraire exact sur le même don.
select m.customer_id, m.id, m.reverses_id
from (
  select *, count(reverses_id) over (partition by customer_id, reverses_id) as undos from transaction_movements
) m left join transaction_movements undone on (undone.customer_id, undone.id) = (m.customer_id, m.reverses_id)
where m.reverses_id is not null and (m.undos > 1 or (
  undone.transaction_id, undone.subject_kind, - undone.weight, - undone.amount_cents, undone.from_cause_id, undone.to_cause_id
) is distinct from (m.transaction_id, m.subject_kind, m.weight, m.amount_cents, m.to_cause_id, m.from_cause_id))
order by 1, 2
