-- Les bordereaux de remise sont numérotés sans trou et ne précèdent pas leurs chèques, et chaque chèque ou feuille est sur un seul bordereau valable, pour son montant.
with numbered as (
  select customer_id, id, number, row_number() over (partition by customer_id order by number) as place from deposit_slips
), items as (
  select i.*, cancelled.slip_id is not null as slip_is_cancelled, t.payment_method,
    paris_day(coalesce(t.created_at, sealed.created_at)) as item_day,
    t.amount_cents + moved.corrected_cents as cheque_cents, moved.cancelled_cents, counted.cents as counted_cents,
    count(*) filter (where i.released_at is null) over (partition by i.customer_id, i.item_id) as living_slips,
    exists (select from counting_sheets r where (r.customer_id, r.reverses_id) = (i.customer_id, i.sheet_id)) as is_reversed
  from deposit_slip_items i
  left join deposit_slip_cancellations cancelled using (customer_id, slip_id)
  left join transactions t on (t.customer_id, t.id) = (i.customer_id, i.cheque_id)
  left join counting_sheet_seals seal on (seal.customer_id, seal.sheet_id) = (i.customer_id, i.sheet_id)
  left join transactions sealed on (sealed.customer_id, sealed.id) = (seal.customer_id, seal.transaction_id)
  cross join lateral (
    select coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'amount_corrected'), 0) as corrected_cents,
      coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'cancelled'), 0) as cancelled_cents
    from transaction_movements m where (m.customer_id, m.transaction_id) = (i.customer_id, i.cheque_id)
  ) moved
  cross join lateral (
    select coalesce(sum(l.denomination_cents::bigint * l.quantity), 0) as cents from counting_sheet_lines l
    where (l.customer_id, l.sheet_id) = (i.customer_id, i.sheet_id)
  ) counted
)
select customer_id, id as slip_id, null::uuid as item_id, 'number' as fault from numbered where number <> place
union all
select customer_id, slip_id, item_id, 'item' from items
where slip_is_cancelled <> (released_at is not null) or living_slips > 1
  or (released_at is null and cheque_id is not null
    and (payment_method is distinct from 'cheque' or amount_cents <> cheque_cents or cancelled_cents <> 0))
  or (sheet_id is not null and amount_cents <> counted_cents) or (released_at is null and is_reversed)
union all
select i.customer_id, i.slip_id, i.item_id, 'day' from items i
join deposit_slips s on (s.customer_id, s.id) = (i.customer_id, i.slip_id)
where not s.is_dated_freely and i.item_day > s.day
union all
select s.customer_id, s.id, null, 'empty' from deposit_slips s
where not exists (select from deposit_slip_items i where (i.customer_id, i.slip_id) = (s.customer_id, s.id))
order by 1, 2, 3
