-- Une correction est demandée, et confirmée, par deux personnes différentes de l'association, ou de la plateforme pour une annulation.
with people as (
  select customer_id, id, subject_kind, recorded_by, approved_by, unnest(array [recorded_by, approved_by]) as person
  from transaction_movements
)
select p.customer_id, p.id, p.person, u.customer_id as association_of_person, u.home_role
from people p left join users u on u.id = p.person
where p.person is not null and (p.recorded_by = p.approved_by
  or u.id is null
  or (u.home_role in ('user', 'manager') and u.customer_id <> p.customer_id)
  or (p.subject_kind = 'reassigned' and u.home_role not in ('user', 'manager')))
order by 1, 2
