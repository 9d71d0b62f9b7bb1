-- Les ramadans d'une association se suivent sans se chevaucher, dans l'ordre des années.
select one.customer_id, one.year, one.ramadan_last, other.year as other_year, other.ramadan_first as other_first
from hijri_years one join hijri_years other on other.customer_id = one.customer_id and other.year > one.year
where other.ramadan_first <= one.ramadan_last
order by 1, 2, 4
