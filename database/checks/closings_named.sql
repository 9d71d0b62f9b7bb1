-- Une clôture scellée nomme les clôtures qu'elle contient, et celles que ses dons ont manquées, par leur numéro, leurs jours et leur net.
select s.customer_id, s.closing_id, named ->> 'id' as named_id, named ->> 'number' as sealed_number, c.number
from closing_seals s
cross join lateral jsonb_array_elements((s.figures -> 'parts') || (s.figures -> 'carried')) named
left join closings c on (c.customer_id, c.id) = (s.customer_id, (named ->> 'id')::uuid)
left join closing_seals other on (other.customer_id, other.closing_id) = (c.customer_id, c.id)
where (named ->> 'number', named ->> 'kind', named ->> 'from', named ->> 'to')
    is distinct from (c.number::text, c.kind, c.from_day::text, c.to_day::text)
  or (named ->> 'netCents')::bigint
    <> (other.figures #>> '{total,grossCents}')::bigint + (other.figures #>> '{total,movementCents}')::bigint
order by 1, 2
