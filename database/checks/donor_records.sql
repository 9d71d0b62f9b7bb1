-- Un donateur est réuni à un donateur qui ne l'est pas lui-même, ses adresses et ses dons sont de son association, et un donateur effacé n'a plus ni nom ni adresse.
select donor.customer_id, donor.id, donor.merged_into, donor.erased_at
from donors donor
left join donors target on (target.customer_id, target.id) = (donor.customer_id, donor.merged_into)
where donor.merged_into is not null and (target.id is null or target.id = donor.id or target.merged_into is not null)
  or donor.erased_at is not null and (num_nonnulls(donor.last_name, donor.first_name, donor.company_name, donor.original_name,
      donor.email, donor.phone, donor.membership_number) > 0
    or exists (select from donor_addresses own where (own.customer_id, own.donor_id) = (donor.customer_id, donor.id)))
union all
select customer_id, donor_id, null, null from donor_addresses own
where not exists (select from donors donor where (donor.customer_id, donor.id) = (own.customer_id, own.donor_id))
union all
select customer_id, donor_id, null, null from donor_donations link
where not exists (select from donors donor where (donor.customer_id, donor.id) = (link.customer_id, link.donor_id))
  or not exists (select from transactions given where (given.customer_id, given.id) = (link.customer_id, link.transaction_id))
order by 1, 2
