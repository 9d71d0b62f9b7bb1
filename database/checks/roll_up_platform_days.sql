-- Le cumul par jour de toutes les associations (donation_platform_days) est égal aux dons, les annulés à part.
-- A day has one row for each connection that wrote donations, until the upkeep adds them up.
with rows as (
  select paris_day(t.created_at) as day, t.cause_id is null and t.shortcut_id is null as is_one_off,
    count(*) filter (where c.transaction_id is null) as donation_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is null), 0) as total_cents,
    count(c.transaction_id) as cancelled_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is not null), 0) as cancelled_cents
  from transactions t left join cancelled_donations c on (c.customer_id, c.transaction_id) = (t.customer_id, t.id)
  group by 1, 2
), roll_up as (
  select day, is_one_off, sum(donation_count) as donation_count, sum(total_cents) as total_cents,
    sum(cancelled_count) as cancelled_count, sum(cancelled_cents) as cancelled_cents
  from donation_platform_days group by 1, 2
)
select day, is_one_off,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows,
       roll_up.cancelled_count as cancelled_in_roll_up, rows.cancelled_count as cancelled_of_rows
from roll_up full join rows using (day, is_one_off)
where (roll_up.donation_count, roll_up.total_cents, roll_up.cancelled_count, roll_up.cancelled_cents)
  is distinct from (rows.donation_count, rows.total_cents, rows.cancelled_count, rows.cancelled_cents)
order by 1, 2
