-- Chaque compte travaille sous le rôle qui lui a été donné (un administrateur, aussi comme manageur), et ceux d'une association en ont une.
select id, customer_id, home_role, role
from users
where (role <> home_role and not (home_role = 'admin' and role = 'manager'))
   or (home_role in ('user', 'manager') and customer_id is null)
   or home_role not in ('user', 'manager', 'admin', 'commercial', 'organizer')
order by id
