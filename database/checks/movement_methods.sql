-- Seul un remboursement passe par un autre moyen de paiement que son don, et seul un chèque saisi à la main revient impayé, en entier.
with running as (
  select m.customer_id, m.transaction_id, m.place, m.subject_kind, m.payment_method, t.payment_method as donation_method, t.device_id,
    t.amount_cents + sum(m.amount_cents) over so_far as left_cents,
    sum(m.amount_cents) filter (where m.subject_kind = 'cheque_returned') over so_far as returned_cents
  from transaction_movements m join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  window so_far as (partition by m.customer_id, m.transaction_id order by m.place)
)
select customer_id, transaction_id, place, subject_kind, payment_method, donation_method, left_cents, returned_cents
from running
where (subject_kind <> 'refunded' and payment_method <> donation_method)
  or returned_cents > 0 or (returned_cents < 0 and left_cents <> 0)
  or (subject_kind = 'cheque_returned' and (device_id is not null or donation_method is distinct from 'cheque'))
order by 1, 2, 3
