-- Un e-mail automatique ne va qu'à une personne de l'association.
select m.customer_id, m.user_id, m.key
from notification_mails m
join users u on u.id = m.user_id
where u.customer_id is distinct from m.customer_id
order by 1, 2, 3
