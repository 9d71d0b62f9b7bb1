-- Un filtre enregistré appartient à une personne de l'association dont le compte existe encore.
select f.customer_id, f.user_id, f.id
from saved_filters f
join users u on u.id = f.user_id
where u.customer_id is distinct from f.customer_id or u.deleted_at is not null
order by 1, 2, 3
