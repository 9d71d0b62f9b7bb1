-- Les mois scellés, ce qui est arrivé après eux et tout le reste font ensemble le grand livre, et chaque mois tombe juste.
-- docs/rules/months.md#months-add-up
with months as (
  select closing.*, sheet.month, sheet.content::jsonb as books, seal.figures -> 'total' as total,
    not exists (select from closing_reopenings reopening
      where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id)) as is_living
  from month_sheets sheet
  left join closings closing on (closing.customer_id, closing.id) = (sheet.customer_id, sheet.closing_id)
  left join closing_seals seal on (seal.customer_id, seal.closing_id) = (sheet.customer_id, sheet.closing_id)
), living as (
  select * from months where is_living and total is not null
), carried as (
  select carried.customer_id, carried.transaction_id from closing_carried carried
  join living closing on (closing.customer_id, closing.id) = (carried.customer_id, carried.closing_id)
), late as (
  select arrival.customer_id, arrival.transaction_id from closing_arrivals arrival
  join living closing on (closing.customer_id, closing.id) = (arrival.customer_id, arrival.closing_id)
  where (arrival.customer_id, arrival.transaction_id) not in (select customer_id, transaction_id from carried)
), sums as (
  select customer_id, (total ->> 'grossCents')::bigint as gross, (total ->> 'movementCents')::bigint as moved from living
  union all
  select t.customer_id, t.amount_cents, 0 from late join transactions t on (t.customer_id, t.id) = (late.customer_id, late.transaction_id)
  union all
  select t.customer_id, t.amount_cents, 0 from transactions t
  where not exists (select from living c where c.customer_id = t.customer_id
      and paris_day(t.created_at) between c.from_day and c.to_day)
    and (t.customer_id, t.id) not in (select customer_id, transaction_id from carried)
  union all
  select m.customer_id, 0, m.amount_cents from transaction_movements m
  where not exists (select from living c where c.customer_id = m.customer_id
    and m.effective_on between c.from_day and c.to_day)
  union all
  select customer_id, - amount_cents, 0 from transactions
  union all
  select customer_id, 0, - amount_cents from transaction_movements
), books as (
  -- From balance to balance: the bank's accounts, the cash box, the cheques. In cents.
  select customer_id, month, round(100 * ((account ->> 'opening')::numeric + (account ->> 'donations')::numeric
      + (account ->> 'fees')::numeric + (account ->> 'returned')::numeric + (account ->> 'others')::numeric
      + (account ->> 'unexplained')::numeric - (account ->> 'closing')::numeric
      + (select coalesce(sum((difference ->> 'amount')::numeric), 0) from jsonb_array_elements(account -> 'differences') difference))) as gap
  from months cross join lateral jsonb_array_elements(books #> '{bank,accounts}') account
  union all
  select customer_id, month, round(100 * ((box ->> 'opening')::numeric + (box ->> 'received')::numeric
    + coalesce((box ->> 'adjusted')::numeric, 0) - (box ->> 'refunded')::numeric - (box ->> 'deposited')::numeric - (box ->> 'closing')::numeric))
  from months cross join lateral (select books #> '{cash,box}' as box) own
  union all
  select customer_id, month, round(100 * ((books #>> '{cash,cheques,opening,amount}')::numeric
    + (books #>> '{cash,cheques,received,amount}')::numeric - (books #>> '{cash,cheques,deposited,amount}')::numeric
    - (books #>> '{cash,cheques,closing,amount}')::numeric))
  from months
)
select customer_id, null as month, sum(gross) as cents_too_many, sum(moved) as moved_cents_too_many from sums
group by 1 having sum(gross) <> 0 or sum(moved) <> 0
union all
select customer_id, month, gap, 0 from books where gap <> 0
union all
select customer_id, month, 0, 0 from months
where id is null or to_char(from_day, 'YYYY-MM') <> month or from_day <> date_trunc('month', from_day)::date
  or to_day <> (date_trunc('month', from_day) + interval '1 month')::date - 1
order by 1, 2
