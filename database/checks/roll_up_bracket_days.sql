-- Le cumul par jour et par tranche de montant (donation_bracket_days) est égal aux dons.
with rows as (
  select customer_id, paris_day(created_at) as day, amount_bracket(amount_cents) as bracket_cents,
    count(*) as donation_count, sum(amount_cents) as total_cents
  from transactions group by 1, 2, 3
)
select customer_id, day, bracket_cents,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows
from donation_bracket_days as roll_up full join rows using (customer_id, day, bracket_cents)
where (roll_up.donation_count, roll_up.total_cents) is distinct from (rows.donation_count, rows.total_cents)
order by customer_id, day, bracket_cents
