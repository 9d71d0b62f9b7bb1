-- Les dons notés comme annulés avec leur importation sont ceux que son lot a annulés, et eux seuls.
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
order by 1, 2, 3
