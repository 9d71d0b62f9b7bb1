-- Une déclaration a la somme des dons de son exercice qui étaient ce jour-là sur un reçu en vigueur, et aucun exercice n'en chevauche un autre.
select declared.customer_id, declared.id, declared.amount_cents, living.cents as cents_of_receipts
from tax_declarations declared
cross join lateral (
  select coalesce(sum(line.amount_cents), 0) as cents
  from receipt_lines line
  join receipts receipt on (receipt.customer_id, receipt.id) = (line.customer_id, line.receipt_id)
  left join receipt_ends ended on (ended.customer_id, ended.receipt_id) = (line.customer_id, line.receipt_id)
  where line.customer_id = declared.customer_id and line.given_on between declared.exercise_from and declared.exercise_until
    and receipt.issued_at <= declared.noted_at and (ended.ended_at is null or ended.ended_at > declared.noted_at)
) living
where living.cents <> declared.amount_cents or declared.exercise_until < declared.exercise_from
  or exists (select from tax_declarations other where other.customer_id = declared.customer_id and other.id <> declared.id
    and other.exercise_from <= declared.exercise_until and other.exercise_until >= declared.exercise_from)
order by 1, 2
