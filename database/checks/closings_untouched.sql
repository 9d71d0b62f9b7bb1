-- Rien n'a été ajouté à la main dans une période clôturée, et aucun mouvement n'y compte qui soit venu après.
-- A terminal's donation may arrive late: it is kept, and shown.
with living as (
  select closing.* from closings closing
  where not exists (select from closing_reopenings reopening
    where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id))
)
select c.customer_id, c.number, 'movement' as kind, m.id, m.effective_on as day, m.recorded_at as stamped_at
from living c
join transaction_movements m on m.customer_id = c.customer_id and m.effective_on between c.from_day and c.to_day
where m.recorded_at > c.settled_at and m.id <> all(c.recent_ids)
union all
select c.customer_id, c.number, 'donation', t.id, paris_day(t.created_at), t.received_at
from living c
join transactions t on t.customer_id = c.customer_id and paris_day(t.created_at) between c.from_day and c.to_day
where t.device_id is null and t.received_at > c.settled_at and t.id <> all(c.recent_ids)
order by 1, 2, 3, 4
