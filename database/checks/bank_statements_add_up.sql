-- L'ancien solde d'un relevé et ses lignes font le nouveau solde.
select statement.customer_id, statement.id as statement_id, statement.opening_cents, statement.closing_cents,
  coalesce(sum(line.amount_cents), 0) as line_cents
from bank_statements statement
left join bank_statement_lines own
  on (own.customer_id, own.statement_id) = (statement.customer_id, statement.id)
left join bank_lines line on (line.customer_id, line.id) = (own.customer_id, own.line_id)
where statement.opening_cents is not null and statement.closing_cents is not null
group by statement.customer_id, statement.id, statement.opening_cents, statement.closing_cents
having statement.opening_cents + coalesce(sum(line.amount_cents), 0) <> statement.closing_cents
order by 1, 2
