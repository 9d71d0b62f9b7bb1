-- Le cumul par jour et par cause (donation_cause_days) est égal aux dons ; sans cause, aux dons ponctuels.
-- A donation through a temporary shortcut has no cause and is not one-off either: it is in no row of this roll-up.
with rows as (
  select customer_id, cause_id, paris_day(created_at) as day, count(*) as donation_count, sum(amount_cents) as total_cents
  from transactions where cause_id is not null or shortcut_id is null group by 1, 2, 3
), roll_up as (
  select customer_id, cause_id, day, donation_count, total_cents from donation_cause_days
)
select coalesce(rows.customer_id, roll_up.customer_id) as customer_id, coalesce(rows.cause_id, roll_up.cause_id) as cause_id,
       coalesce(rows.day, roll_up.day) as day,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows
from roll_up full join rows
  -- A join on equality alone can be hashed; the uuid of zeros stands for no cause.
  on (rows.customer_id, rows.day, coalesce(rows.cause_id, '00000000-0000-0000-0000-000000000000'))
   = (roll_up.customer_id, roll_up.day, coalesce(roll_up.cause_id, '00000000-0000-0000-0000-000000000000'))
where (roll_up.donation_count, roll_up.total_cents) is distinct from (rows.donation_count, rows.total_cents)
order by 1, 2, 3
