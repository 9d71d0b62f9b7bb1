-- Une feuille inverse annule, une seule fois, le don de la feuille scellée qu'elle recopie, et cette annulation tient toujours.
with lines as (
  select s.customer_id, s.id, s.reverses_id,
    coalesce(jsonb_object_agg(l.denomination_cents, l.quantity) filter (where l.quantity is not null), '{}') as counted
  from counting_sheets s left join counting_sheet_lines l on (l.customer_id, l.sheet_id) = (s.customer_id, s.id)
  group by 1, 2, 3
)
select r.customer_id, r.id as sheet_id, r.reverses_id, m.kind, m.amount_cents
from lines r
join lines original on (original.customer_id, original.id) = (r.customer_id, r.reverses_id)
left join counting_sheet_seals reversed on (reversed.customer_id, reversed.sheet_id) = (r.customer_id, r.reverses_id)
left join counting_sheet_seals seal on (seal.customer_id, seal.sheet_id) = (r.customer_id, r.id)
left join transaction_movements m on (m.customer_id, m.id) = (seal.customer_id, seal.movement_id)
where original.reverses_id is not null or r.counted <> original.counted or reversed.transaction_id is null
  or (select count(*) from counting_sheets twice where (twice.customer_id, twice.reverses_id) = (r.customer_id, r.reverses_id)) > 1
  or (seal.sheet_id is not null and (
    m.kind is distinct from 'cancelled' or m.transaction_id is distinct from reversed.transaction_id
    or exists (select from transaction_movements undo where (undo.customer_id, undo.reverses_id) = (m.customer_id, m.id))))
order by 1, 2
