-- Le montant et les dates d'un reçu sont ceux de ses dons, et chacun est un don de son association.
select receipt.customer_id, receipt.id, receipt.amount_cents, line.cents as line_cents, line.missing
from receipts receipt
cross join lateral (
  select sum(l.amount_cents) as cents, min(l.given_on) as first_day, max(l.given_on) as last_day,
    count(*) filter (where given.id is null or paris_day(given.created_at) <> l.given_on) as missing
  from receipt_lines l left join transactions given on (given.customer_id, given.id) = (l.customer_id, l.transaction_id)
  where (l.customer_id, l.receipt_id) = (receipt.customer_id, receipt.id)
) line
where (line.cents, line.first_day, line.last_day) is distinct from (receipt.amount_cents::numeric, receipt.given_from, receipt.given_until)
  or line.missing > 0 or extract(year from receipt.given_from) <> extract(year from receipt.given_until)
union all
select customer_id, receipt_id, null, amount_cents, 1 from receipt_lines line
where not exists (select from receipts receipt where (receipt.customer_id, receipt.id) = (line.customer_id, line.receipt_id))
order by 1, 2
