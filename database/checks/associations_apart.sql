-- Aucune ligne ne renvoie à une cause, un don rapide ou un appareil d'une autre association, ni à une association absente.
-- Composite foreign keys say so already; this finds what came in while they were off (a restore, a repair).
with references_made as (
  select 'shortcuts' as "table", 'causes' as target, customer_id, id::text as id, cause_id as target_id from shortcuts
  union all
  select 'transactions', 'causes', customer_id, id::text, cause_id from transactions
  union all
  select 'transactions', 'shortcuts', customer_id, id::text, shortcut_id from transactions
  union all
  select 'transactions', 'devices', customer_id, id::text, device_id from transactions
  union all
  select 'donation_cause_days', 'causes', customer_id, day::text, cause_id from donation_cause_days
  union all
  select 'donation_device_days', 'devices', customer_id, day::text, device_id from donation_device_days
  union all
  select 'donation_cause_device_days', 'causes', customer_id, day::text, cause_id from donation_cause_device_days
  union all
  select 'donation_cause_device_days', 'devices', customer_id, day::text, device_id from donation_cause_device_days
  union all
  select 'donation_shortcut_days', 'shortcuts', customer_id, day::text, shortcut_id from donation_shortcut_days
  union all
  select 'donation_shortcut_days', 'causes', customer_id, day::text, cause_id from donation_shortcut_days
  union all
  select 'donation_shortcut_days', 'devices', customer_id, day::text, device_id from donation_shortcut_days
  union all
  select 'donation_shortcut_cause_days', 'shortcuts', customer_id, day::text, shortcut_id from donation_shortcut_cause_days
  union all
  select 'donation_shortcut_cause_days', 'causes', customer_id, day::text, cause_id from donation_shortcut_cause_days
  union all
  select 'donation_hours', 'devices', customer_id, hour::text, device_id from donation_hours
  union all
  select 'donation_method_days', 'causes', customer_id, day::text, cause_id from donation_method_days
  union all
  select 'donation_method_days', 'shortcuts', customer_id, day::text, shortcut_id from donation_method_days
  union all
  select 'donation_method_days', 'devices', customer_id, day::text, device_id from donation_method_days
  union all
  select 'transaction_movements', 'causes', customer_id, id::text, unnest(array [cause_id, from_cause_id, to_cause_id])
  from transaction_movements
  union all
  select 'movement_days', 'causes', customer_id, day::text, cause_id from movement_days
  union all
  select distinct 'donation_days', 'customers', customer_id, null::text, customer_id from donation_days
), targets as (
  select 'causes' as target, customer_id, id as target_id from causes
  union all
  select 'shortcuts', customer_id, id from shortcuts
  union all
  select 'devices', customer_id, id from devices
  union all
  select 'customers', id, id from customers
)
select "table", customer_id, id, target, target_id
from references_made left join targets using (target, customer_id, target_id)
where target_id is not null and targets.target is null
order by 1, 2, 3
