-- Les lignes à expliquer sont celles en euros qui n'ont aucune explication.
with waiting as (
  select line.customer_id, line.id as line_id from bank_lines line
  where line.currency = 'EUR' and not exists (select from bank_matches match
    where match.customer_id = line.customer_id and match.line_id = line.id and match.released_at is null)
)
select customer_id, line_id, waiting.line_id is not null as waits, open.line_id is not null as is_open
from waiting
full join bank_open_lines open using (customer_id, line_id)
where waiting.line_id is null or open.line_id is null
order by 1, 2
