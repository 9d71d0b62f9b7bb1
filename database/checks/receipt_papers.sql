-- Chaque document de reçu est celui qui a été fait : son empreinte est celle de ses octets.
select paper.customer_id, paper.receipt_id, paper.sha256, receipt.id is not null as has_receipt
from receipt_papers paper
left join receipts receipt on (receipt.customer_id, receipt.id) = (paper.customer_id, paper.receipt_id)
where receipt.id is null or paper.sha256 <> encode(sha256(paper.pdf), 'hex') or paper.made_at < receipt.issued_at
order by 1, 2
