-- Un paiement dans l'explication d'une ligne a le montant net que dit le fichier de l'acquéreur.
select part.customer_id, part.match_id, part.place, part.payment_id, part.amount_cents, payment.net_cents
from bank_match_parts part
join (
  select customer_id, id, coalesce(net_cents, gross_cents - coalesce(commission_cents, 0)) as net_cents from acquirer_lines
) payment on (payment.customer_id, payment.id) = (part.customer_id, part.payment_id)
where part.kind = 'payment' and part.released_at is null and part.amount_cents <> payment.net_cents
order by 1, 2, 3
