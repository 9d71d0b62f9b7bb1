-- Les reçus de chaque association et de chaque année sont numérotés de 1 à n, et le compteur a le dernier numéro.
-- docs/rules/receipts.md#receipts-life.
with series as (
  select customer_id, year, count(*) as receipts, count(distinct number) as numbers, min(number) as first_number,
    max(number) as last_number, bool_and(year = extract(year from paris_day(issued_at))) as is_of_year
  from receipts group by 1, 2
)
select customer_id, year, receipts, numbers, first_number, s.last_number, c.last_number as counted, is_of_year
from series s full join receipt_counters c using (customer_id, year)
where not coalesce(first_number = 1 and receipts = numbers and receipts = s.last_number and c.last_number = s.last_number
  and is_of_year, false)
order by 1, 2
