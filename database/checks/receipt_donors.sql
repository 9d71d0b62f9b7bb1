-- Chaque don d'un reçu en vigueur est lié au donateur du reçu.
-- A donor who was merged into another one is that one.
with resolved as (
  select customer_id, id, coalesce(merged_into, id) as donor_id from donors
)
select line.customer_id, line.receipt_id, line.transaction_id
from receipt_lines line
join receipts receipt on (receipt.customer_id, receipt.id) = (line.customer_id, line.receipt_id)
left join resolved named on (named.customer_id, named.id) = (receipt.customer_id, receipt.donor_id)
left join donor_donations link on (link.customer_id, link.transaction_id) = (line.customer_id, line.transaction_id)
left join resolved giver on (giver.customer_id, giver.id) = (link.customer_id, link.donor_id)
where line.is_living and named.donor_id is distinct from giver.donor_id
order by 1, 2, 3
