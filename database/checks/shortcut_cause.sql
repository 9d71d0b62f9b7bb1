-- Un don fait par un don rapide qui porte sur une cause compte pour cette cause.
select t.customer_id, t.id, t.shortcut_id, t.cause_id, s.cause_id as cause_of_shortcut
from transactions t join shortcuts s on (s.customer_id, s.id) = (t.customer_id, t.shortcut_id)
where s.cause_id is not null and t.cause_id is distinct from s.cause_id
order by 1, 2
