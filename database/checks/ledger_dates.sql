-- Aucun don n'est daté de plus de 5 minutes après son arrivée.
select customer_id, id, created_at, received_at
from transactions
where created_at > received_at + interval '5 minutes'
order by 1, 2
