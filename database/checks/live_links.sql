-- Chaque collecte en direct ouverte ou terminée a sa ligne au journal.
with noted as (
  select customer_id, subject_id as id, action from audit_entries where action in ('live.opened', 'live.ended')
)
select l.customer_id, l.id, l.created_at, l.ended_at
from live_links l
where not exists (select from noted n where (n.customer_id, n.id) = (l.customer_id, l.id) and n.action = 'live.opened')
  or (l.ended_at is not null
    <> exists (select from noted n where (n.customer_id, n.id) = (l.customer_id, l.id) and n.action = 'live.ended'))
order by 1, 2
