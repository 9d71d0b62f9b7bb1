-- Un envoi au comptable est celui de la clôture d'une journée.
select s.customer_id, s.id
from closing_sendings s
join closings c on (c.customer_id, c.id) = (s.customer_id, s.closing_id)
where c.from_day <> c.to_day
order by 1, 2
