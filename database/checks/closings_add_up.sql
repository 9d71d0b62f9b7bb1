-- Les clôtures, ce qui est arrivé après elles et les jours ouverts font ensemble le grand livre de chaque association.
with living as (
  select closing.* from closings closing
  where not exists (select from closing_reopenings reopening
    where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id))
    and exists (select from closing_seals seal where (seal.customer_id, seal.closing_id) = (closing.customer_id, closing.id))
), outermost as (
  select one.*, seal.figures -> 'total' as total from living one
  join closing_seals seal on (seal.customer_id, seal.closing_id) = (one.customer_id, one.id)
  where not exists (select from living other where other.customer_id = one.customer_id and other.id <> one.id
    and other.from_day <= one.from_day and other.to_day >= one.to_day)
), carried as (
  select carried.customer_id, carried.transaction_id from closing_carried carried
  join outermost closing on (closing.customer_id, closing.id) = (carried.customer_id, carried.closing_id)
), late as (
  select arrival.customer_id, arrival.transaction_id from closing_arrivals arrival
  join outermost closing on (closing.customer_id, closing.id) = (arrival.customer_id, arrival.closing_id)
  where (arrival.customer_id, arrival.transaction_id) not in (select customer_id, transaction_id from carried)
), sums as (
  select customer_id, (total ->> 'donationCount')::bigint as donations, (total ->> 'grossCents')::bigint as gross,
    (total ->> 'movementCents')::bigint as moved
  from outermost
  union all
  -- Late, and in no closing yet.
  select customer_id, 1, t.amount_cents, 0 from late join transactions t using (customer_id)
  where t.id = late.transaction_id
  union all
  -- The open days.
  select t.customer_id, 1, t.amount_cents, 0 from transactions t
  where not exists (select from outermost c where c.customer_id = t.customer_id
      and paris_day(t.created_at) between c.from_day and c.to_day)
    and (t.customer_id, t.id) not in (select customer_id, transaction_id from carried union all select * from late)
  union all
  select m.customer_id, 0, 0, m.amount_cents from transaction_movements m
  where not exists (select from outermost c where c.customer_id = m.customer_id
    and m.effective_on between c.from_day and c.to_day)
  union all
  select customer_id, -1, - amount_cents, 0 from transactions
  union all
  select customer_id, 0, 0, - amount_cents from transaction_movements
)
select customer_id, sum(donations) as donations_too_many, sum(gross) as cents_too_many, sum(moved) as moved_cents_too_many
from sums
group by 1
having sum(donations) <> 0 or sum(gross) <> 0 or sum(moved) <> 0
order by 1
