-- Un envoi au comptable est celui d'une clôture, demandé par quelqu'un de l'association ou de la plateforme.
select s.customer_id, s.id
from closing_sendings s
left join closings c on (c.customer_id, c.id) = (s.customer_id, s.closing_id)
left join users u on u.id = s.requested_by
where c.id is null or u.id is null
  or (u.home_role in ('user', 'manager') and u.customer_id <> s.customer_id)
order by 1, 2
