-- Deux clôtures n'ont pas de jour en commun, ou l'une contient l'autre en entier.
with living as (
  select closing.* from closings closing
  where not exists (select from closing_reopenings reopening
    where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id))
)
select one.customer_id, one.number, other.number as other_number, one.kind, other.from_day, other.to_day
from living one
join living other on other.customer_id = one.customer_id and other.number > one.number
  and other.from_day <= one.to_day and other.to_day >= one.from_day
where (one.from_day, one.to_day) = (other.from_day, other.to_day)
  or not ((one.from_day <= other.from_day and one.to_day >= other.to_day)
    or (other.from_day <= one.from_day and other.to_day >= one.to_day))
order by 1, 2, 3
