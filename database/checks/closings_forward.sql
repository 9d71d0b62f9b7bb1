-- Une clôture ne reprend que des dons de ses jours ou d'avant : rien n'est repris vers le passé.
select closing.customer_id, closing.number, closing.to_day, t.id, paris_day(t.created_at) as day
from closing_carried carried
join closings closing on (closing.customer_id, closing.id) = (carried.customer_id, carried.closing_id)
join transactions t on (t.customer_id, t.id) = (carried.customer_id, carried.transaction_id)
where paris_day(t.created_at) > closing.to_day
  and not exists (select from closing_reopenings reopening
    where (reopening.customer_id, reopening.closing_id) = (closing.customer_id, closing.id))
order by 1, 2, 4
