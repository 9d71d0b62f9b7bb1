-- Les clôtures de chaque association sont numérotées à partir de 1, sans trou.
select customer_id, id, number, place
from (select customer_id, id, number, row_number() over (partition by customer_id order by number) as place from closings) numbered
where number <> place
order by 1, 3
