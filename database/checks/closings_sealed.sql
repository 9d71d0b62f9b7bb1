-- Les chiffres scellés de chaque clôture sont ceux des dons et des mouvements connus à ce moment-là.
with known as (
  select c.customer_id, c.id as closing_id, t.device_id, t.cause_id, t.shortcut_id, t.payment_method,
    1 as donations, t.amount_cents as gross, 0 as moved
  from closings c join transactions t on t.customer_id = c.customer_id
    and paris_day(t.created_at) between c.from_day and c.to_day
    and (t.received_at <= c.settled_at or t.id = any(c.recent_ids))
  union all
  select c.customer_id, c.id, t.device_id, part.cause_id, t.shortcut_id, t.payment_method, 0, 0, part.cents
  from closings c
  join transaction_movements m on m.customer_id = c.customer_id and m.effective_on between c.from_day and c.to_day
    and (m.recorded_at <= c.settled_at or m.id = any(c.recent_ids))
  join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  cross join lateral (
    select m.cause_id, m.amount_cents as cents where m.subject_kind <> 'reassigned'
    union all select m.from_cause_id, - m.moved_cents where m.subject_kind = 'reassigned'
    union all select m.to_cause_id, m.moved_cents where m.subject_kind = 'reassigned'
  ) part
), figures_of_rows as (
  select k.customer_id, k.closing_id, d.dimension, d.key, k.donations::bigint as donations, k.gross::bigint as gross,
    k.moved::bigint as moved
  from known k
  left join shortcuts s on s.customer_id = k.customer_id and s.id = k.shortcut_id and s.cause_id is null
  cross join lateral (values ('total', null), ('devices', k.device_id::text),
    ('causes', coalesce(k.cause_id, s.id)::text), ('methods', k.payment_method)) d (dimension, key)
), sealed as (
  select c.customer_id, c.id as closing_id, dimension, element ->> case dimension when 'methods' then 'method' else 'id' end as key,
    (element ->> 'donationCount')::bigint as donations, (element ->> 'grossCents')::bigint as gross,
    (element ->> 'movementCents')::bigint as moved
  from closings c
  cross join lateral (values ('total'), ('devices'), ('causes'), ('methods')) d (dimension)
  cross join lateral jsonb_array_elements(
    case when dimension = 'total' then jsonb_build_array(c.figures -> dimension) else c.figures -> dimension end) element
), both_sides as (
  select * from figures_of_rows
  union all select customer_id, closing_id, dimension, key, - donations, - gross, - moved from sealed
  -- What a person counted stands beside the sealed net figure of its method.
  union all select customer_id, closing_id, 'counted', payment_method, 0, - expected_cents, 0 from closing_counts
  union all
  select s.customer_id, s.closing_id, 'counted', s.key, 0, s.gross + s.moved, 0
  from sealed s join closing_counts n on (n.customer_id, n.closing_id, n.payment_method) = (s.customer_id, s.closing_id, s.key)
  where s.dimension = 'methods'
)
select customer_id, closing_id, dimension, key, sum(donations) as donations_missing, sum(gross) as cents_missing,
  sum(moved) as moved_cents_missing
from both_sides
group by 1, 2, 3, 4
having sum(donations) <> 0 or sum(gross) <> 0 or sum(moved) <> 0
order by 1, 2, 3, 4
