-- Une importation compte exactement les dons qu'elle a ajoutés, et leur somme.
with added as (
  select g.customer_id, g.import_id, count(*) as donations, sum(t.amount_cents) as cents
  from import_donations g join transactions t on (t.customer_id, t.id) = (g.customer_id, g.transaction_id)
  group by 1, 2
)
select i.customer_id, i.id, i.imported_count, i.imported_cents, coalesce(a.donations, 0) as donations, coalesce(a.cents, 0) as cents
from imports i left join added a on (a.customer_id, a.import_id) = (i.customer_id, i.id)
where (i.imported_count, i.imported_cents) <> (coalesce(a.donations, 0), coalesce(a.cents, 0))
order by 1, 2
