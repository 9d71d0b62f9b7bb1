-- Deux périodes clôturées ne se chevauchent jamais, et une journée n'est clôturée qu'une fois.
with living as (
  select closing.* from closings closing
  where not exists (select from closing_reopenings reopening
    where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id))
)
select one.customer_id, one.number, other.number as other_number, one.kind, other.from_day, other.to_day
from living one
join living other on other.customer_id = one.customer_id and other.kind = one.kind and other.number > one.number
  and other.from_day <= one.to_day and other.to_day >= one.from_day
order by 1, 2, 3
