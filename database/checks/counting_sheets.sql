-- Une feuille scellée porte deux signatures de comptes différents, avec leurs noms, et son don a le montant compté.
-- Reversing sheets have a check of their own (reversing_sheets.sql).
select seal.customer_id, seal.sheet_id, signed.signers, counted.cents as counted_cents, t.amount_cents
from counting_sheet_seals seal
left join counting_sheets sheet on (sheet.customer_id, sheet.id) = (seal.customer_id, seal.sheet_id)
left join transactions t on (t.customer_id, t.id) = (seal.customer_id, seal.transaction_id)
cross join lateral (
  select count(distinct signed_by) filter (where signer_name <> '') as signers from counting_sheet_signatures s
  where (s.customer_id, s.sheet_id) = (seal.customer_id, seal.sheet_id)
) signed
cross join lateral (
  select coalesce(sum(denomination_cents::bigint * quantity), 0) as cents from counting_sheet_lines l
  where (l.customer_id, l.sheet_id) = (seal.customer_id, seal.sheet_id)
) counted
where sheet.id is null or (sheet.reverses_id is null) <> (seal.movement_id is null) or signed.signers <> 2 or (seal.movement_id is null
  and (t.amount_cents is distinct from counted.cents or t.payment_method is distinct from 'cash'))
union all
-- The second signature seals.
select customer_id, sheet_id, count(*), null, null from counting_sheet_signatures s
where not exists (select from counting_sheet_seals seal where (seal.customer_id, seal.sheet_id) = (s.customer_id, s.sheet_id))
group by customer_id, sheet_id having count(*) > 1
order by 1, 2
