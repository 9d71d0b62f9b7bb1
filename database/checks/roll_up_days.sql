-- Le cumul par jour de chaque association (donation_days) est égal à ses dons.
with rows as (
  select customer_id, paris_day(created_at) as day, count(*) as donation_count, sum(amount_cents) as total_cents
  from transactions group by 1, 2
)
select customer_id, day,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows
from donation_days as roll_up full join rows using (customer_id, day)
where (roll_up.donation_count, roll_up.total_cents) is distinct from (rows.donation_count, rows.total_cents)
order by customer_id, day
