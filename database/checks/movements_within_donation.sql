-- Ce qui est remboursé, annulé ou impayé ne dépasse jamais le don, et seul un don saisi à la main change de montant.
-- Judged after each movement, in their order: a donation is never below zero on the way either.
with running as (
  select m.customer_id, m.transaction_id, m.place, m.subject_kind, t.device_id,
    t.amount_cents + sum(m.amount_cents) over so_far as left_cents,
    sum(m.amount_cents) filter (where m.subject_kind in ('chargeback', 'chargeback_won')) over so_far as charged_cents,
    sum(m.amount_cents) filter (where m.subject_kind = 'refunded') over so_far as refunded_cents,
    sum(m.amount_cents) filter (where m.subject_kind = 'cancelled') over so_far as cancelled_cents
  from transaction_movements m
  left join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  window so_far as (partition by m.customer_id, m.transaction_id order by m.place)
)
select customer_id, transaction_id, place, subject_kind, left_cents, charged_cents, refunded_cents, cancelled_cents
from running
where left_cents is null or left_cents < 0 or charged_cents > 0 or refunded_cents > 0 or cancelled_cents > 0
  or (subject_kind = 'amount_corrected' and device_id is not null)
order by 1, 2, 3
