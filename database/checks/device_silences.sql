-- Un appareil silencieux a un silence ouvert, noté au même instant, et lui seul.
select d.customer_id, d.id as device_id, d.silence_noticed_at, s.noticed_at
from devices d full join (select * from device_silences where ended_at is null) s
  on (s.customer_id, s.device_id) = (d.customer_id, d.id)
where d.silence_noticed_at is distinct from s.noticed_at
order by 1, 2
