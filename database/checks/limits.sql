-- Une association a au plus 9 causes actives, 10 utilisateurs et 1 don rapide actif.
-- Platform staff who look into an association are not among its users.
with counts as (
  select customer_id, 'causes' as kind, 9 as most, count(*) as found from causes where archived_at is null group by 1
  union all
  select customer_id, 'users', 10, count(*) from users where home_role in ('user', 'manager') and deleted_at is null group by 1
  union all
  select customer_id, 'shortcuts', 1, count(*) from shortcuts where archived_at is null group by 1
)
select customer_id, kind, found, most from counts where found > most order by 1, 2
