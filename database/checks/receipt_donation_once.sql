-- Un don est sur un seul reçu en vigueur, et ce reçu dit ce qui reste du don.
-- A correction replaces the receipt in its own transaction: docs/rules/receipts.md#receipts-revised.
select line.customer_id, line.transaction_id, count(*) as receipts, max(line.amount_cents) as receipt_cents, max(given.net_cents) as net_cents
from receipt_lines line
left join donation_standing given on (given.customer_id, given.id) = (line.customer_id, line.transaction_id)
where line.is_living
group by 1, 2
having count(*) > 1 or max(line.amount_cents) is distinct from max(given.net_cents)::bigint
order by 1, 2
