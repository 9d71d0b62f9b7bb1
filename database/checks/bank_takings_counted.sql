-- Une partie d'explication compte les dons par carte de son intervalle, et leur somme, comme le grand livre les avait quand elle fut faite.
-- docs/rules/bank.md#bank-late. What arrived later, or was cancelled within an hour of that instant, may be counted or
-- not.
select part.customer_id, part.match_id, part.place, part.donation_count, part.amount_cents, ledger.*
from bank_match_parts part
join bank_matches match on (match.customer_id, match.id) = (part.customer_id, part.match_id)
cross join lateral (
  select count(*) filter (where is_certain) as fewest, count(*) filter (where is_possible) as most,
    coalesce(sum(amount_cents) filter (where is_certain), 0) as fewest_cents,
    coalesce(sum(amount_cents) filter (where is_possible), 0) as most_cents
  from (
    select t.amount_cents,
      t.received_at <= match.made_at - interval '1 hour' and coalesce(cancelled.before, 0) = 0 and not cancelled.is_near as is_certain,
      coalesce(cancelled.before, 0) = 0 or cancelled.is_near as is_possible
    from transactions t
    cross join lateral (
      select sum(weight) filter (where recorded_at <= match.made_at - interval '1 hour') as before,
        coalesce(bool_or(recorded_at > match.made_at - interval '1 hour' and recorded_at <= match.made_at + interval '1 hour'), false)
          as is_near
      from transaction_movements m
      where (m.customer_id, m.transaction_id) = (t.customer_id, t.id) and m.subject_kind = 'cancelled'
    ) cancelled
    where t.customer_id = part.customer_id and t.device_id = part.device_id and t.payment_method = 'card'
      and t.created_at >= part.from_at and t.created_at < part.to_at
  ) each_donation
) ledger
where part.kind = 'takings'
  and (part.donation_count not between fewest and most or part.amount_cents not between fewest_cents and most_cents)
order by 1, 2, 3
