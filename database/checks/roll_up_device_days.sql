-- Le cumul par jour et par appareil (donation_device_days) est égal aux dons, les annulés à part.
with rows as (
  select t.customer_id, t.device_id, paris_day(t.created_at) as day,
    count(*) filter (where c.transaction_id is null) as donation_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is null), 0) as total_cents,
    count(c.transaction_id) as cancelled_count,
    coalesce(sum(t.amount_cents) filter (where c.transaction_id is not null), 0) as cancelled_cents
  from transactions t left join cancelled_donations c on (c.customer_id, c.transaction_id) = (t.customer_id, t.id)
  where t.device_id is not null group by 1, 2, 3
)
select customer_id, device_id, day,
       roll_up.donation_count as count_in_roll_up, rows.donation_count as count_of_rows,
       roll_up.total_cents as cents_in_roll_up, rows.total_cents as cents_of_rows,
       roll_up.cancelled_count as cancelled_in_roll_up, rows.cancelled_count as cancelled_of_rows
from donation_device_days as roll_up full join rows using (customer_id, device_id, day)
where (roll_up.donation_count, roll_up.total_cents, roll_up.cancelled_count, roll_up.cancelled_cents)
  is distinct from (rows.donation_count, rows.total_cents, rows.cancelled_count, rows.cancelled_cents)
order by customer_id, device_id, day
