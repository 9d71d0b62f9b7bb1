-- Chaque reçu est émis par le profil fiscal de ce jour-là, alors complet : attesté, signé, et pour un culte déclaré depuis moins de cinq ans.
-- docs/rules/receipts.md#receipts-locked.
select receipt.customer_id, receipt.id, receipt.profile_id, paris_day(receipt.issued_at) as day, profile.delegated_until,
  profile.worship_declared_on
from receipts receipt
left join fiscal_profiles profile on (profile.customer_id, profile.id) = (receipt.customer_id, receipt.profile_id)
cross join paris_day(receipt.issued_at) day
where not coalesce(profile.attested_at <= receipt.issued_at and profile.saved_at <= receipt.issued_at
    and profile.valid_from <= day and profile.signature is not null, false)
  or profile.delegated_until < day
  or (profile.legal_form = 'association-1907' and profile.quality = 'worship')
  or ((profile.legal_form = 'association-1905' or profile.quality = 'worship')
    and (profile.worship_declared_on is null or profile.worship_declared_on + interval '5 years' < day))
  or exists (select from fiscal_profiles newer where newer.customer_id = profile.customer_id and newer.valid_from <= day
    and newer.saved_at <= receipt.issued_at and (newer.valid_from, newer.saved_at) > (profile.valid_from, profile.saved_at))
order by 1, 2
