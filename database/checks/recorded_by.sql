-- Un don saisi à la main l'a été par quelqu'un de l'association, ou de la plateforme.
select t.customer_id, t.id, t.recorded_by, u.customer_id as association_of_recorder, u.home_role
from transactions t left join users u on u.id = t.recorded_by
where t.recorded_by is not null
  and (u.id is null or (u.home_role in ('user', 'manager') and u.customer_id <> t.customer_id))
order by 1, 2
