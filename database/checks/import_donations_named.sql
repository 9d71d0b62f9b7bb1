-- Chaque don entré par une importation y est noté, avec la personne qui l'a lancée.
select t.customer_id, t.id, t.idempotency_key, t.recorded_by, i.started_by
from transactions t
left join import_donations g on (g.customer_id, g.transaction_id) = (t.customer_id, t.id)
left join imports i on (i.customer_id, i.id) = (g.customer_id, g.import_id)
where (starts_with(t.idempotency_key, 'import-') or g.transaction_id is not null)
  and (i.id is null or i.started_by is distinct from t.recorded_by
    or t.idempotency_key <> 'import-' || i.id || '-' || g.line)
order by 1, 2
