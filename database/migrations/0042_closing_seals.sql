-- A closing is sealed when every transaction older than it has ended: no clock decides what it knew. What comes after it
-- is noted, and the next closing carries it.

-- The version before fills these columns with each closing.
alter table closings alter column settled_at drop not null, alter column recent_ids drop not null,
  alter column export_sha256 drop not null;
comment on column closings.settled_at is 'Filled by the version before only: what was stamped until then was known.';
comment on column closings.recent_ids is 'Filled by the version before only: what was stamped after settled_at and known.';
comment on column closings.export_sha256 is 'Filled by the version before only: closing_seals has the checksum.';
comment on column closings.figures is 'The figures in cents that the person saw when closing, with the names that causes and terminals had. No donor.';
comment on table closings is '[closings] A closing (clôture) of a day or a period: never updated, never deleted. Without a row in closing_reopenings it is living, without one in closing_seals under way.';

create table closing_seals (
  customer_id uuid not null,
  closing_id uuid not null,
  sealed_at timestamptz not null,
  figures jsonb not null,
  export_sha256 text not null check (export_sha256 ~ '^[0-9a-f]{64}$'),
  primary key (customer_id, closing_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id)
);
comment on table closing_seals is '[closings] The seal of a closing, added when every transaction has ended that could not see the closing.';
comment on column closing_seals.figures is 'The sealed figures in cents, with the names that causes and terminals had. No donor.';
comment on column closing_seals.export_sha256 is 'The checksum of the closing''s export, which has the same bytes at any time.';

create table closing_arrivals (
  customer_id uuid not null,
  closing_id uuid not null,
  transaction_id uuid not null,
  primary key (customer_id, closing_id, transaction_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table closing_arrivals is '[closings] A donation of a closing''s days that the closing does not contain: it arrived after it, or is in another closing.';

create table closing_carried (
  customer_id uuid not null,
  closing_id uuid not null,
  transaction_id uuid not null,
  from_closing_id uuid not null,
  primary key (customer_id, closing_id, transaction_id),
  foreign key (customer_id, closing_id) references closings (customer_id, id),
  foreign key (customer_id, from_closing_id) references closings (customer_id, id),
  foreign key (customer_id, transaction_id) references transactions (customer_id, id)
);
comment on table closing_carried is '[closings] A donation that arrived after the closing of its day, and that a later closing contains.';
comment on column closing_carried.from_closing_id is 'The closing that it came too late for.';
create index closing_carried_by_donation on closing_carried (customer_id, transaction_id);

alter table closing_reopenings add column movement_ids uuid[];
comment on column closing_reopenings.movement_ids is 'The movements that counted in the days until then: those that the closing contains. Later ones count in the days again.';

-- Notes the donations of closed days that arrive. A transaction holds its lock on transactions before this reads the
-- closings (read committed): one that cannot see a closing has the lock when the closing is there, and its seal waits for
-- it. In a trigger, so that every statement that adds donations does it, whatever version it is of.
create function note_closing_arrivals() returns trigger language plpgsql as $$
begin
  -- `offset 0`: one look-up by the index for each association, whatever the planner expects.
  insert into closing_arrivals (customer_id, closing_id, transaction_id)
  select added.customer_id, closing.id, added.id
  from (select customer_id, paris_day(min(created_at)) as first_day from added group by customer_id) batch
  cross join lateral (
    select c.id, c.from_day, c.to_day from closings c
    where c.customer_id = batch.customer_id and c.to_day >= batch.first_day offset 0
  ) closing
  join added on added.customer_id = batch.customer_id
    and paris_day(added.created_at) between closing.from_day and closing.to_day
  order by 1, 2, 3;
  return null;
end;
$$;
create trigger transactions_arrivals after insert on transactions referencing new table as added
  for each statement execute function note_closing_arrivals();

insert into closing_arrivals (customer_id, closing_id, transaction_id)
select c.customer_id, c.id, t.id
from closings c join transactions t on t.customer_id = c.customer_id
  and paris_day(t.created_at) between c.from_day and c.to_day
  and t.created_at >= c.from_day - 1 and t.created_at < c.to_day + 2
where t.received_at > c.settled_at and t.id <> all(c.recent_ids);

alter table closing_reopenings disable trigger user;
update closing_reopenings reopening set movement_ids = array(
  select m.id from transaction_movements m
  where m.customer_id = c.customer_id and m.effective_on between c.from_day and c.to_day
    and (m.recorded_at <= c.settled_at or m.id = any(c.recent_ids))
  order by m.id)
from closings c where (c.customer_id, c.id) = (reopening.customer_id, reopening.closing_id);
alter table closing_reopenings enable trigger user;

-- The seals of the closings that there are, with the parts of their movements by kind and their cancelled donations.
with parts as (
  select c.customer_id, c.id as closing_id, t.device_id, t.cause_id, t.shortcut_id, t.payment_method,
    cancelled.is_so::int as cancelled_count, case when cancelled.is_so then t.amount_cents else 0 end as cancelled_cents,
    0 as refunded_cents, 0 as unpaid_cents, 0 as corrected_cents, 0 as moved_cents
  from closings c
  join transactions t on t.customer_id = c.customer_id and paris_day(t.created_at) between c.from_day and c.to_day
    and t.created_at >= c.from_day - 1 and t.created_at < c.to_day + 2
    and (t.received_at <= c.settled_at or t.id = any(c.recent_ids))
  cross join lateral (
    select coalesce(sum(m.weight), 0) > 0 as is_so from transaction_movements m
    where (m.customer_id, m.transaction_id) = (t.customer_id, t.id) and m.subject_kind = 'cancelled'
      and m.effective_on between c.from_day and c.to_day
      and (m.recorded_at <= c.settled_at or m.id = any(c.recent_ids))
  ) cancelled
  union all
  select c.customer_id, c.id, t.device_id, part.cause_id, t.shortcut_id, t.payment_method, 0, 0,
    case when m.subject_kind = 'refunded' then part.cents else 0 end,
    case when m.subject_kind in ('chargeback', 'chargeback_won') then part.cents else 0 end,
    case when m.subject_kind = 'amount_corrected' then part.cents else 0 end,
    case when m.subject_kind = 'reassigned' then part.cents else 0 end
  from closings c
  join transaction_movements m on m.customer_id = c.customer_id and m.effective_on between c.from_day and c.to_day
    and (m.recorded_at <= c.settled_at or m.id = any(c.recent_ids))
  join transactions t on (t.customer_id, t.id) = (m.customer_id, m.transaction_id)
  cross join lateral (
    select m.cause_id, m.amount_cents as cents where m.subject_kind <> 'reassigned'
    union all select m.from_cause_id, - m.moved_cents where m.subject_kind = 'reassigned'
    union all select m.to_cause_id, m.moved_cents where m.subject_kind = 'reassigned'
  ) part
), sums as (
  select p.customer_id, p.closing_id, d.dimension, d.key, jsonb_build_object(
    'cancelledCount', sum(cancelled_count), 'cancelledCents', sum(cancelled_cents), 'refundedCents', sum(refunded_cents),
    'unpaidCents', sum(unpaid_cents), 'correctedCents', sum(corrected_cents), 'movedCents', sum(moved_cents)) as more
  from parts p
  left join shortcuts s on s.customer_id = p.customer_id and s.id = p.shortcut_id and s.cause_id is null
  cross join lateral (values ('total', null), ('devices', p.device_id::text),
    ('causes', coalesce(p.cause_id, s.id)::text), ('methods', p.payment_method)) d (dimension, key)
  group by 1, 2, 3, 4
), filled as (
  select c.customer_id, c.id, d.dimension, jsonb_agg(
    jsonb_build_object('cancelledCount', 0, 'cancelledCents', 0, 'refundedCents', 0, 'unpaidCents', 0,
      'correctedCents', 0, 'movedCents', 0) || e.element || coalesce(sums.more, '{}') order by e.place) as elements
  from closings c
  cross join lateral (values ('total'), ('devices'), ('causes'), ('methods')) d (dimension)
  cross join lateral jsonb_array_elements(case when dimension = 'total' then jsonb_build_array(c.figures -> dimension)
    else c.figures -> dimension end) with ordinality e (element, place)
  left join sums on (sums.customer_id, sums.closing_id, sums.dimension) = (c.customer_id, c.id, d.dimension)
    and sums.key is not distinct from e.element ->> case d.dimension when 'methods' then 'method' else 'id' end
  group by 1, 2, 3
)
insert into closing_seals (customer_id, closing_id, sealed_at, figures, export_sha256)
select c.customer_id, c.id, c.closed_at, jsonb_build_object('carried', jsonb_build_array(), 'parts', jsonb_build_array(),
    'total', (select elements -> 0 from filled f where (f.customer_id, f.id, f.dimension) = (c.customer_id, c.id, 'total')),
    'devices', coalesce((select elements from filled f where (f.customer_id, f.id, f.dimension) = (c.customer_id, c.id, 'devices')), '[]'),
    'causes', coalesce((select elements from filled f where (f.customer_id, f.id, f.dimension) = (c.customer_id, c.id, 'causes')), '[]'),
    'methods', coalesce((select elements from filled f where (f.customer_id, f.id, f.dimension) = (c.customer_id, c.id, 'methods')), '[]')),
  c.export_sha256
from closings c;

create trigger closing_seals_only_added before update or delete on closing_seals
  for each row execute function refuse_change();
create trigger closing_seals_not_truncated before truncate on closing_seals
  for each statement execute function refuse_change();
create trigger closing_arrivals_only_added before update or delete on closing_arrivals
  for each row execute function refuse_change();
create trigger closing_arrivals_not_truncated before truncate on closing_arrivals
  for each statement execute function refuse_change();
create trigger closing_carried_only_added before update or delete on closing_carried
  for each row execute function refuse_change();
create trigger closing_carried_not_truncated before truncate on closing_carried
  for each statement execute function refuse_change();
