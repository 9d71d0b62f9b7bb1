-- Le cumul par jour et par cause (donation_cause_days) est égal aux dons, les annulés à part ; sans cause, aux dons ponctuels.
-- A donation through a temporary shortcut has no cause and is not one-off either: it is in no row of this roll-up.
with rows as (
  select t.customer_id, t.cause_id, paris_day(t.created_at) as day,
    count(*) filter (where c.transaction_id is null) as donation_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is null), 0) as total_cents,
    count(c.transaction_id) as cancelled_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is not null), 0) as cancelled_cents
  from transactions t left join cancelled_donations c on (c.customer_id, c.transaction_id) = (t.customer_id, t.id)
  where t.cause_id is not null or t.shortcut_id is null group by 1, 2, 3
), roll_up as (
  select * from donation_cause_days
)
select coalesce(rows.customer_id, roll_up.customer_id) as customer_id, coalesce(rows.cause_id, roll_up.cause_id) as cause_id,
       coalesce(rows.day, roll_up.day) as day,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows,
       roll_up.cancelled_count as cancelled_in_roll_up, rows.cancelled_count as cancelled_of_rows
from roll_up full join rows
  -- A join on equality alone can be hashed; the uuid of zeros stands for no cause.
  on (rows.customer_id, rows.day, coalesce(rows.cause_id, '00000000-0000-0000-0000-000000000000'))
   = (roll_up.customer_id, roll_up.day, coalesce(roll_up.cause_id, '00000000-0000-0000-0000-000000000000'))
where (roll_up.donation_count, roll_up.total_cents, roll_up.cancelled_count, roll_up.cancelled_cents)
  is distinct from (rows.donation_count, rows.total_cents, rows.cancelled_count, rows.cancelled_cents)
order by 1, 2, 3
