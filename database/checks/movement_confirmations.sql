-- Une correction porte les deux personnes de sa demande, de son lot ou de sa feuille, et nulle autre seconde personne.
-- docs/rules/movements.md#movements-confirmation. The journal knows which batch was asked of a second person.
select m.customer_id, m.id, m.recorded_by, m.approved_by, r.requested_by, r.decided_by, 'request' as fault
from movement_requests r
left join transaction_movements m on (m.customer_id, m.id) = (r.customer_id, r.movement_id)
where r.movement_id is not null
  and (m.transaction_id, m.recorded_by, m.approved_by) is distinct from (r.transaction_id, r.requested_by, r.decided_by)
union all
select m.customer_id, m.id, m.recorded_by, m.approved_by, b.requested_by, b.decided_by, 'batch'
from movement_batches b join transaction_movements m on (m.customer_id, m.batch_id) = (b.customer_id, b.id)
where (m.recorded_by, m.approved_by) is distinct from (b.requested_by, b.decided_by)
union all
select b.customer_id, b.id, b.requested_by, null, b.requested_by, b.decided_by, 'alone'
from movement_batches b join audit_entries e on (e.customer_id, e.subject_id) = (b.customer_id, b.id)
where b.recorded_at is not null and b.decided_by is null and e.action like 'slot.%requested'
union all
select m.customer_id, m.id, m.recorded_by, m.approved_by, null, null, 'nobody asked'
from transaction_movements m
where m.approved_by is not null and m.batch_id is null
  and not exists (select from movement_requests r where (r.customer_id, r.movement_id) = (m.customer_id, m.id))
  and not exists (select from counting_sheet_seals s where (s.customer_id, s.movement_id) = (m.customer_id, m.id))
order by 1, 2
