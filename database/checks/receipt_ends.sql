-- Un reçu annulé n'a plus de don en vigueur, un reçu en vigueur les a tous, et un reçu en remplace un seul, du même donateur.
select receipt.customer_id, receipt.id, ended.receipt_id is not null as is_ended,
  (select count(*) from receipt_lines l where (l.customer_id, l.receipt_id) = (receipt.customer_id, receipt.id)
    and l.is_living = (ended.receipt_id is not null)) as wrong_lines, ended.replaced_by
from receipts receipt
left join receipt_ends ended on (ended.customer_id, ended.receipt_id) = (receipt.customer_id, receipt.id)
left join receipts next on (next.customer_id, next.id) = (ended.customer_id, ended.replaced_by)
where exists (select from receipt_lines l where (l.customer_id, l.receipt_id) = (receipt.customer_id, receipt.id)
    and l.is_living = (ended.receipt_id is not null))
  or ended.ended_at < receipt.issued_at
  or ended.replaced_by is not null and (next.id is null or next.id = receipt.id or next.issued_at < receipt.issued_at
    or next.donor_id <> receipt.donor_id)
  or exists (select from receipt_ends other where (other.customer_id, other.replaced_by) = (ended.customer_id, ended.replaced_by)
    and other.receipt_id <> ended.receipt_id)
union all
select customer_id, receipt_id, true, 0, replaced_by from receipt_ends ended
where not exists (select from receipts receipt where (receipt.customer_id, receipt.id) = (ended.customer_id, ended.receipt_id))
order by 1, 2
