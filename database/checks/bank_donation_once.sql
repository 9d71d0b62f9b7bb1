-- L'argent d'un don est dans une seule ligne de la banque.
with living as (
  select part.* from bank_match_parts part where part.released_at is null
)
select one.customer_id, one.match_id, other.match_id as other_match_id, one.device_id as record_id, 'takings' as kind
from living one
join living other on other.customer_id = one.customer_id and other.device_id = one.device_id and other.kind = 'takings'
  and (other.match_id, other.place) > (one.match_id, one.place)
  and tstzrange(other.from_at, other.to_at) && tstzrange(one.from_at, one.to_at)
where one.kind = 'takings'
union all
select one.customer_id, one.match_id, other.match_id, coalesce(one.slip_id, one.transaction_id, one.payment_id, one.movement_id), one.kind
from living one
join living other on other.customer_id = one.customer_id and other.kind = one.kind
  and (other.match_id, other.place) > (one.match_id, one.place)
  and (other.slip_id, other.transaction_id, other.payment_id, other.movement_id)
    is not distinct from (one.slip_id, one.transaction_id, one.payment_id, one.movement_id)
where one.kind in ('slip', 'donation', 'payment', 'movement')
  and (one.kind <> 'slip' or 'both' in (one.medium, other.medium) or one.medium = other.medium)
union all
-- A donation by card is in the interval of its terminal, a cheque on its slip. One of a platform has no terminal.
select part.customer_id, part.match_id, null, part.transaction_id, 'means'
from living part
join transactions donation on (donation.customer_id, donation.id) = (part.customer_id, part.transaction_id)
where part.kind = 'donation' and donation.payment_method is distinct from 'transfer'
  and not (donation.device_id is null and coalesce(donation.payment_method, 'card') = 'card')
order by 1, 2, 3
