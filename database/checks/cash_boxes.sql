-- Une caisse ne contient jamais moins que zéro, à la fin d'aucun jour.
with donations as (
  select t.customer_id, t.id, paris_day(t.created_at) as day, t.amount_cents as cents
  from transactions t left join cash_boxes box using (customer_id)
  where t.payment_method = 'cash'
    and (t.received_at >= coalesce(box.opened_at, '-infinity')
      or exists (select from counting_sheet_seals s where (s.customer_id, s.transaction_id) = (t.customer_id, t.id)))
    and not exists (select from import_donations i where (i.customer_id, i.transaction_id) = (t.customer_id, t.id))
), flows as (
  select customer_id, day, cents from donations
  union all
  select m.customer_id, m.effective_on, m.amount_cents
  from transaction_movements m join donations g on (g.customer_id, g.id) = (m.customer_id, m.transaction_id)
  where m.subject_kind in ('cancelled', 'amount_corrected')
  union all
  select m.customer_id, m.effective_on, m.amount_cents
  from transaction_movements m left join cash_boxes box using (customer_id)
  left join transaction_movements undone on (undone.customer_id, undone.id) = (m.customer_id, m.reverses_id)
  where m.subject_kind = 'refunded' and m.payment_method = 'cash'
    and coalesce(undone.recorded_at, m.recorded_at) >= coalesce(box.opened_at, '-infinity')
  union all
  select cash.customer_id, cash.left_on, - cash.amount_cents from deposit_slip_cash cash
  where not exists (select from deposit_slip_cancellations x where (x.customer_id, x.slip_id) = (cash.customer_id, cash.slip_id))
  union all
  select customer_id, day, counted_cents - expected_cents from cash_differences where is_recorded
), days as (
  select customer_id, day, sum(sum(cents)) over (partition by customer_id order by day) as balance_cents
  from flows group by customer_id, day
)
select customer_id, day, balance_cents from days where balance_cents < 0
order by 1, 2
