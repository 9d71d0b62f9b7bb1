-- Les bordereaux de remise sont numérotés sans trou et ne précèdent pas leurs chèques, et chaque chèque est sur un seul bordereau valable, pour son montant ; le journal dit la même chose.
with numbered as (
  select customer_id, id, number, row_number() over (partition by customer_id order by number) as place from deposit_slips
), items as (
  select i.*, slip.day, slip.created_at, slip.is_dated_freely, cancelled.slip_id is not null as slip_is_cancelled,
    t.payment_method, paris_day(t.created_at) as cheque_day,
    t.amount_cents + moved.corrected_cents as cheque_cents, moved.cancelled_cents,
    count(*) filter (where i.released_at is null) over (partition by i.customer_id, i.item_id) as living_slips
  from deposit_slip_items i
  join deposit_slips slip on (slip.customer_id, slip.id) = (i.customer_id, i.slip_id)
  left join deposit_slip_cancellations cancelled on (cancelled.customer_id, cancelled.slip_id) = (i.customer_id, i.slip_id)
  left join transactions t on (t.customer_id, t.id) = (i.customer_id, i.cheque_id)
  cross join lateral (
    select coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'amount_corrected'), 0) as corrected_cents,
      coalesce(sum(m.amount_cents) filter (where m.subject_kind = 'cancelled'), 0) as cancelled_cents
    from transaction_movements m where (m.customer_id, m.transaction_id) = (i.customer_id, i.cheque_id)
  ) moved
)
select customer_id, id as slip_id, null::uuid as item_id, 'number' as fault from numbered where number <> place
union all
select customer_id, slip_id, item_id, 'item' from items
where slip_is_cancelled <> (released_at is not null) or living_slips > 1
  or (released_at is null and cheque_id is not null
    and (payment_method is distinct from 'cheque' or amount_cents <> cheque_cents or cancelled_cents <> 0))
union all
select customer_id, slip_id, item_id, 'day' from items where not is_dated_freely and cheque_day > day
union all
-- A cheque that the bank had returned by then: the movement, and its undo, are of one weight each.
select i.customer_id, i.slip_id, i.item_id, 'returned' from items i
where (select coalesce(sum(m.weight), 0) from transaction_movements m
  where (m.customer_id, m.transaction_id) = (i.customer_id, i.cheque_id) and m.subject_kind = 'cheque_returned'
    and m.recorded_at < i.created_at) > 0
union all
select cash.customer_id, cash.slip_id, null, 'cash' from deposit_slip_cash cash
join deposit_slips slip on (slip.customer_id, slip.id) = (cash.customer_id, cash.slip_id)
where cash.left_on < slip.day or (cash.left_on > slip.day and not slip.is_dated_freely)
  or cash.amount_cents <> (select coalesce(sum(line.denomination_cents::bigint * line.quantity), 0) from deposit_slip_lines line
    where (line.customer_id, line.slip_id) = (cash.customer_id, cash.slip_id))
union all
select i.customer_id, i.slip_id, null, 'cash' from items i where i.sheet_id is not null
  and not exists (select from deposit_slip_cash cash where (cash.customer_id, cash.slip_id) = (i.customer_id, i.slip_id))
union all
select said.customer_id, said.subject_id, null, 'journal' from audit_entries said
left join deposit_slips slip on (slip.customer_id, slip.id) = (said.customer_id, said.subject_id)
cross join lateral (
  select count(cheque_id) as cheque_count, coalesce(sum(amount_cents) filter (where cheque_id is not null), 0) as cheque_cents,
    coalesce((select amount_cents from deposit_slip_cash cash
      where (cash.customer_id, cash.slip_id) = (said.customer_id, said.subject_id)), 0) as cash_cents
  from deposit_slip_items i where (i.customer_id, i.slip_id) = (said.customer_id, said.subject_id)
) kept
where (said.action = 'deposit.created' and (slip.id is null or said.after ->> 'day' <> slip.day::text
    or said.after ->> 'chequeCount' <> kept.cheque_count::text
    or (said.after ->> 'chequeTotal')::numeric * 100 <> kept.cheque_cents
    or (said.after ->> 'cashTotal')::numeric * 100 <> kept.cash_cents))
  or (said.action = 'deposit.cancelled' and not exists (select from deposit_slip_cancellations x
    where (x.customer_id, x.slip_id) = (said.customer_id, said.subject_id)))
union all
select s.customer_id, s.id, null, 'empty' from deposit_slips s
where not exists (select from deposit_slip_items i where (i.customer_id, i.slip_id) = (s.customer_id, s.id))
  and not exists (select from deposit_slip_cash cash where (cash.customer_id, cash.slip_id) = (s.customer_id, s.id))
order by 1, 2, 3
