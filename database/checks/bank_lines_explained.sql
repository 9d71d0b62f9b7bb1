-- Les parties d'une explication font le montant de sa ligne, et une explication annulée ne garde rien.
with sums as (
  select match.customer_id, match.id, match.line_id, match.released_at, line.amount_cents,
    coalesce(sum(part.amount_cents), 0) as part_cents,
    count(*) filter (where part.released_at is distinct from match.released_at) as unlike_count
  from bank_matches match
  left join bank_lines line on (line.customer_id, line.id) = (match.customer_id, match.line_id)
  left join bank_match_parts part on (part.customer_id, part.match_id) = (match.customer_id, match.id)
  group by match.customer_id, match.id, match.line_id, match.released_at, line.amount_cents
)
select customer_id, line_id, id as match_id, amount_cents, part_cents, 'amount' as fault from sums
where amount_cents is distinct from part_cents
union all
select sums.customer_id, line_id, id, amount_cents, part_cents, 'released' from sums
left join bank_match_undos undo on (undo.customer_id, undo.match_id) = (sums.customer_id, sums.id)
where unlike_count > 0 or undo.undone_at is distinct from released_at
order by 1, 2, 3
