-- Une personne ne corrige pas seule plus que le montant à confirmer à deux de ce moment : ni un don, ni d'un seul geste.
-- docs/rules/movements.md#movements-confirmation. The journal has the amounts of before; a minute around a change
-- counts as both. The undo of an import needed no second person at first.
with changes as (
  select customer_id, recorded_at, (before ->> 'confirmationAmount')::numeric * 100 as before_cents,
    (after ->> 'confirmationAmount')::numeric * 100 as after_cents
  from audit_entries where action = 'movements.limited'
), amounts as (
  select customer_id, cents, since, lead(since, 1, 'infinity') over (partition by customer_id order by since) as until
  from (
    select customer_id, after_cents as cents, recorded_at as since from changes
    union all
    (select distinct on (customer_id) customer_id, before_cents, '-infinity' from changes order by customer_id, recorded_at)
  ) each_amount
), alone as (
  select m.customer_id, m.id, m.transaction_id, m.recorded_by, m.recorded_at,
    sum(money.cents) over (partition by m.customer_id, m.transaction_id order by m.place) as donation_cents,
    sum(money.cents) over (partition by m.customer_id, coalesce(m.batch_id, m.id)) as act_cents
  from transaction_movements m
  left join movement_batches b on (b.customer_id, b.id) = (m.customer_id, m.batch_id)
  cross join lateral (select coalesce(m.moved_cents, abs(m.amount_cents)) as cents) money
  where m.approved_by is null and b.import_id is null
), judged as (
  select alone.*, coalesce((select max(cents) from amounts where amounts.customer_id = alone.customer_id
      and since <= recorded_at + interval '1 minute' and until >= recorded_at - interval '1 minute'),
    settings.confirmation_cents, 20000) as limit_cents
  from alone left join movement_settings settings using (customer_id)
)
select * from judged where greatest(donation_cents, act_cents) > limit_cents
order by 1, 2
