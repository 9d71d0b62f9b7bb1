-- Le donateur de chaque reçu est conservé six ans après l'émission du reçu.
select receipt.customer_id, receipt.id as receipt_id
from receipts receipt
join donors donor on (donor.customer_id, donor.id) = (receipt.customer_id, receipt.donor_id)
where donor.legal_hold_until is null or donor.legal_hold_until < paris_day(receipt.issued_at) + interval '6 years'
order by 1, 2
