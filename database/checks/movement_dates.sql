-- Une correction compte au plus tôt le jour de son don et de ce qu'elle annule, au plus tard le lendemain du jour où elle est notée.
-- docs/rules/movements.md#movements-day. The day after: on that of the record, when it is closed already.
select m.customer_id, m.id, m.subject_kind, m.effective_on, paris_day(t.created_at) as day_of_donation,
  undone.effective_on as day_of_undone, m.recorded_at
from transaction_movements m
join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
left join transaction_movements undone on (undone.customer_id, undone.id) = (m.customer_id, m.reverses_id)
where m.effective_on < paris_day(t.created_at) or m.effective_on < undone.effective_on
  or m.effective_on > greatest(paris_day(m.recorded_at), paris_day(t.created_at)) + 1
order by 1, 2
