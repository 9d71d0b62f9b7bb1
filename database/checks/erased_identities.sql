-- Une identité effacée ne contient plus rien, et chaque identité porte la date de son don.
select i.customer_id, i.transaction_id, i.erased_at, i.given_at, t.created_at
from donation_identities i
join transactions t on (t.customer_id, t.id) = (i.customer_id, i.transaction_id)
where i.given_at <> t.created_at
  or (i.erased_at is not null and num_nonnulls(i.donator_fullname, i.donator_phone, i.donator_email,
    i.donator_membership_number, i.message, i.name_folded, i.search_text, i.request_digest, i.legal_hold_until, i.legal_hold_reason) > 0)
order by 1, 2
