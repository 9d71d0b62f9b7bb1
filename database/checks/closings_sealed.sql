-- Les chiffres scellés de chaque clôture sont ceux des dons et des corrections qu'elle contient.
with sealed_closings as (
  select c.*, s.figures as sealed, r.movement_ids from closings c
  join closing_seals s on (s.customer_id, s.closing_id) = (c.customer_id, c.id)
  left join closing_reopenings r on (r.customer_id, r.closing_id) = (c.customer_id, c.id)
), movements as (
  select c.id as closing_id, m.* from sealed_closings c
  join transaction_movements m on m.customer_id = c.customer_id and m.effective_on between c.from_day and c.to_day
    and (c.movement_ids is null or m.id = any(c.movement_ids))
), contained as (
  select c.id as closing_id, t.*, carried.from_closing_id from sealed_closings c
  join transactions t on t.customer_id = c.customer_id and paris_day(t.created_at) between c.from_day and c.to_day
  left join closing_carried carried on (carried.customer_id, carried.closing_id, carried.transaction_id) = (c.customer_id, c.id, t.id)
  where not exists (select from closing_arrivals arrival
    where (arrival.customer_id, arrival.closing_id, arrival.transaction_id) = (c.customer_id, c.id, t.id))
  union all
  select c.id, t.*, carried.from_closing_id from sealed_closings c
  join closing_carried carried on (carried.customer_id, carried.closing_id) = (c.customer_id, c.id)
  join transactions t on (t.customer_id, t.id) = (carried.customer_id, carried.transaction_id)
    and paris_day(t.created_at) not between c.from_day and c.to_day
), cancelled as (
  (select closing_id, customer_id, transaction_id from movements where subject_kind = 'cancelled'
    group by 1, 2, 3 having sum(weight) > 0)
  except select closing_id, customer_id, transaction_id from closing_cancelled_elsewhere where not is_cancelled
  union select closing_id, customer_id, transaction_id from closing_cancelled_elsewhere where is_cancelled
), known as (
  select t.customer_id, t.closing_id, t.device_id, t.cause_id, t.shortcut_id, t.payment_method, t.from_closing_id,
    1 as donations, t.amount_cents as gross, 0 as moved, (cancelled.transaction_id is not null)::int as cancelled_count,
    case when cancelled.transaction_id is not null then t.amount_cents else 0 end as cancelled_cents, null as kind
  from contained t left join cancelled
    on (cancelled.closing_id, cancelled.customer_id, cancelled.transaction_id) = (t.closing_id, t.customer_id, t.id)
  union all
  select m.customer_id, m.closing_id, t.device_id, part.cause_id, t.shortcut_id, m.payment_method, carried.from_closing_id,
    0, 0, part.cents, 0, 0, m.subject_kind
  from movements m
  join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  left join closing_carried carried
    on (carried.customer_id, carried.closing_id, carried.transaction_id) = (m.customer_id, m.closing_id, t.id)
  cross join lateral (
    select m.cause_id, m.amount_cents as cents where m.subject_kind <> 'reassigned'
    union all select m.from_cause_id, - m.moved_cents where m.subject_kind = 'reassigned'
    union all select m.to_cause_id, m.moved_cents where m.subject_kind = 'reassigned'
  ) part
), figures_of_rows as (
  select k.customer_id, k.closing_id, d.dimension, d.key, array[k.donations, k.gross, k.moved, k.cancelled_count,
    k.cancelled_cents, case when kind = 'refunded' then moved else 0 end,
    case when kind in ('chargeback', 'chargeback_won', 'cheque_returned') then moved else 0 end,
    case when kind = 'amount_corrected' then moved else 0 end, case when kind = 'reassigned' then moved else 0 end] as figures
  from known k
  left join shortcuts s on s.customer_id = k.customer_id and s.id = k.shortcut_id and s.cause_id is null
  cross join lateral (values ('total', null), ('devices', k.device_id::text),
    ('causes', coalesce(k.cause_id, s.id)::text), ('methods', k.payment_method), ('carried', k.from_closing_id::text)) d (dimension, key)
  where d.dimension <> 'carried' or d.key is not null
), sealed as (
  select c.customer_id, c.id as closing_id, dimension, element ->> case dimension when 'methods' then 'method' else 'id' end as key,
    array(select - coalesce((element ->> name)::bigint, 0) from unnest(array['donationCount', 'grossCents', 'movementCents',
      'cancelledCount', 'cancelledCents', 'refundedCents', 'unpaidCents', 'correctedCents', 'movedCents'])
      with ordinality n (name, place) order by place) as figures
  from sealed_closings c
  cross join lateral (values ('total'), ('devices'), ('causes'), ('methods'), ('carried')) d (dimension)
  cross join lateral jsonb_array_elements(
    case when dimension = 'total' then jsonb_build_array(c.sealed -> dimension) else c.sealed -> dimension end) element
), both_sides as (
  select customer_id, closing_id, dimension, key, place, figure
  from figures_of_rows cross join lateral unnest(figures) with ordinality f (figure, place)
  union all
  select customer_id, closing_id, dimension, key, place, figure
  from sealed cross join lateral unnest(figures) with ordinality f (figure, place)
  -- The amount that a person counted stands beside the net figure of its method that they saw.
  union all
  select n.customer_id, n.closing_id, 'counted', n.payment_method, 1, coalesce((
      select (element ->> 'grossCents')::bigint + (element ->> 'movementCents')::bigint
      from closings c cross join lateral jsonb_array_elements(c.figures -> 'methods') element
      where (c.customer_id, c.id) = (n.customer_id, n.closing_id) and element ->> 'method' = n.payment_method), 0)
    - n.expected_cents
  from closing_counts n
  union all
  select e.customer_id, e.closing_id, 'cancelled', e.transaction_id::text, 1, 1 from closing_cancelled_elsewhere e
  where not exists (select from contained t
    where (t.closing_id, t.customer_id, t.id) = (e.closing_id, e.customer_id, e.transaction_id))
)
select customer_id, closing_id, dimension, key, place as figure, sum(figure) as missing
from both_sides
group by 1, 2, 3, 4, 5
having sum(figure) <> 0
order by 1, 2, 3, 4, 5
