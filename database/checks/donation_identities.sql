-- Un don a au plus une identité de donateur, et chaque identité est celle d'un don de son association.
select i.customer_id, i.transaction_id, count(*) as identities, bool_and(t.id is not null) as has_donation
from donation_identities i left join transactions t on (t.customer_id, t.id) = (i.customer_id, i.transaction_id)
group by 1, 2
having count(*) > 1 or not bool_and(t.id is not null)
order by 1, 2
