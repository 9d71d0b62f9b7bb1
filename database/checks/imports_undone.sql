-- Les dons d'une importation annulée sont annulés par son lot, et eux seuls ; un don corrigé, demandé ou remis avant reste.
-- docs/rules/imports.md#imports-undo.
with cancelled as (
  select b.customer_id, b.import_id, m.transaction_id, m.kind
  from movement_batches b join transaction_movements m on (m.customer_id, m.batch_id) = (b.customer_id, b.id)
  where b.import_id is not null
), noted as (
  select customer_id, import_id, transaction_id from import_donations where undone_at is not null
)
select customer_id, import_id, transaction_id, c.kind, n.transaction_id is not null as is_noted
from cancelled c full join noted n using (customer_id, import_id, transaction_id)
where c.kind is distinct from 'cancelled' or n.transaction_id is null
union all
select i.customer_id, i.id, g.transaction_id, i.state, g.undone_at is not null
from imports i join import_donations g on (g.customer_id, g.import_id) = (i.customer_id, i.id)
where case when g.undone_at is not null then i.state <> 'undone' or g.undone_at <> i.undone_at
  else i.state = 'undone'
    and not exists (select from transaction_movements m
      where (m.customer_id, m.transaction_id) = (g.customer_id, g.transaction_id))
    and not exists (select from movement_requests r where (r.customer_id, r.transaction_id) = (g.customer_id, g.transaction_id))
    and not exists (select from deposit_slip_items d where (d.customer_id, d.cheque_id) = (g.customer_id, g.transaction_id)) end
order by 1, 2, 3
