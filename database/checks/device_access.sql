-- Les accès, les codes, les nouvelles et les anciens boîtiers sont ceux d'appareils qui existent ; un appareil connecté a un accès, et lui seul.
with access as (
  select 'device_tokens' as "table", customer_id, device_id from device_tokens
  union all
  select 'device_codes', customer_id, device_id from device_codes
  union all
  select 'device_contacts', customer_id, device_id from device_contacts
  union all
  select 'device_boxes', customer_id, device_id from device_boxes
)
select "table", access.customer_id, access.device_id
from access left join devices on (devices.customer_id, devices.id) = (access.customer_id, access.device_id)
where devices.id is null
union all
select 'devices', d.customer_id, d.id
from devices d
where (d.state = 'connected') <> exists (
  select from device_tokens t where (t.customer_id, t.device_id) = (d.customer_id, d.id) and t.revoked_at is null)
  or d.box <> 1 + (select count(*) from device_boxes b where (b.customer_id, b.device_id) = (d.customer_id, d.id))
order by 1, 2, 3
