-- Un lot de corrections qui a eu lieu compte les dons et l'argent qu'il annonce ; un lot qui attend ou fut refusé n'en a aucun.
-- The undo of an import that is under way has them at its end.
with held as (
  select customer_id, batch_id, count(*) as movements, sum(coalesce(moved_cents, abs(amount_cents))) as cents
  from transaction_movements where batch_id is not null group by 1, 2
)
select coalesce(b.customer_id, h.customer_id) as customer_id, coalesce(b.id, h.batch_id) as batch_id, b.donation_count, b.total_cents, coalesce(h.movements, 0) as movements, coalesce(h.cents, 0) as cents
from movement_batches b full join held h on (h.customer_id, h.batch_id) = (b.customer_id, b.id)
where (coalesce(h.movements, 0), coalesce(h.cents, 0))
  <> (case when b.recorded_at is null then 0 else b.donation_count end, case when b.recorded_at is null then 0 else b.total_cents end)
  and not exists (select from imports i where (i.customer_id, i.id) = (b.customer_id, b.import_id) and i.state = 'undoing')
order by 1, 2
