-- Les accès et les codes d'appareil sont ceux d'appareils qui existent.
with access as (
  select 'device_tokens' as "table", customer_id, device_id from device_tokens
  union all
  select 'device_codes', customer_id, device_id from device_codes
)
select "table", access.customer_id, access.device_id
from access left join devices on (devices.customer_id, devices.id) = (access.customer_id, access.device_id)
where devices.id is null
order by 1, 2, 3
