-- Ce que le journal dit d'une clôture est ce qui en est gardé : jours, total, montants comptés, somme de contrôle, réouverture.
-- docs/rules/closings.md#closings-journal. An older line has no counted amounts.
with said as (
  select e.customer_id, e.subject_id as closing_id, e.action, e.after from audit_entries e
  where e.action in ('closing.closed', 'closing.exported', 'closing.reopened')
), facts as (
  select said.*, c.id is not null as is_kept, days.text as days, r.reason, s.export_sha256,
    case when said.action = 'closing.closed' then c.figures else s.figures end -> 'total' as total
  from said
  left join closings c on (c.customer_id, c.id) = (said.customer_id, said.closing_id)
  left join closing_seals s on (s.customer_id, s.closing_id) = (c.customer_id, c.id)
  left join closing_reopenings r on (r.customer_id, r.closing_id) = (c.customer_id, c.id)
  -- As the journal writes them: 6 mars 2026, or 1er mars 2026 – 31 mars 2026.
  cross join lateral (
    select string_agg(concat_ws(' ', case extract(day from day) when 1 then '1er' else extract(day from day)::text end,
      (array['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre',
        'décembre'])[extract(month from day)], extract(year from day)), ' – ' order by day) as text
    from (select c.from_day union select c.to_day) ends (day)
  ) days
)
select customer_id, closing_id, action, 'closing' as fault from facts where not is_kept
union all
select customer_id, closing_id, action, 'reopening' from facts
where action = 'closing.reopened' and reason is distinct from after ->> 'reason'
union all
select customer_id, closing_id, action, 'days' from facts where after ->> 'period' <> days
union all
select customer_id, closing_id, action, 'total' from facts
where (after ->> 'net')::numeric * 100 <> (total ->> 'grossCents')::bigint + (total ->> 'movementCents')::bigint
union all
select customer_id, closing_id, action, 'checksum' from facts where after ? 'sha256' and after ->> 'sha256' is distinct from export_sha256
union all
select said.customer_id, said.closing_id, said.action, 'counted ' || means.method
from said
cross join lateral (values ('card', 'countedCard'), ('cash', 'countedCash'), ('cheque', 'countedCheque'),
  ('transfer', 'countedTransfer')) means (method, field)
left join closing_counts n on (n.customer_id, n.closing_id, n.payment_method) = (said.customer_id, said.closing_id, means.method)
where said.action = 'closing.closed' and said.after ?| array['countedCard', 'countedCash', 'countedCheque', 'countedTransfer']
  and n.counted_cents is distinct from (said.after ->> means.field)::numeric * 100
order by 1, 2, 3
