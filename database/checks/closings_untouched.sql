-- Rien n'a été ajouté à la main dans une période clôturée.
-- A terminal's donation, and one that the bank dates, may arrive late: it is kept, shown, and carried forward.
select c.customer_id, c.number, t.id, paris_day(t.created_at) as day, t.received_at
from closing_arrivals arrival
join closings c on (c.customer_id, c.id) = (arrival.customer_id, arrival.closing_id)
join transactions t on (t.customer_id, t.id) = (arrival.customer_id, arrival.transaction_id)
where t.device_id is null
  and not exists (select from bank_match_parts part
    join bank_matches match on (match.customer_id, match.id) = (part.customer_id, part.match_id)
    where (part.customer_id, part.transaction_id) = (t.customer_id, t.id)
      and part.kind = 'donation' and match.rule in ('new-donation', 'taught'))
  and not exists (select from closing_reopenings reopening
    where (reopening.customer_id, reopening.closing_id) = (c.customer_id, c.id))
order by 1, 2, 3
