-- Le cumul par heure et montant de toutes les associations (donation_platform_hours) est égal aux dons.
with rows as (
  select date_trunc('hour', created_at, 'UTC') as hour, amount_bracket(amount_cents) as bracket_cents,
    count(*) as donation_count, sum(amount_cents) as total_cents
  from transactions group by 1, 2
), roll_up as (
  select hour, bracket_cents, sum(donation_count) as donation_count, sum(total_cents) as total_cents
  from donation_platform_hours group by 1, 2
)
select hour, bracket_cents,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows
from roll_up full join rows using (hour, bracket_cents)
where (roll_up.donation_count, roll_up.total_cents) is distinct from (rows.donation_count, rows.total_cents)
order by 1, 2
