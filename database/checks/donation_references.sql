-- Les références d'un don sont celles de l'appareil qui l'a envoyé, une fois par numéro, et jamais un numéro de carte.
select r.customer_id, r.transaction_id, r.device_id, r.terminal_sequence
from (
  select *, count(terminal_sequence) over (partition by customer_id, device_id, box, terminal_sequence) as uses
  from donation_references
) r left join transactions t on (t.customer_id, t.id) = (r.customer_id, r.transaction_id)
where t.device_id is distinct from r.device_id or r.uses > 1
  or holds_card_number(r.authorisation) or holds_card_number(r.settlement_batch)
order by 1, 2
