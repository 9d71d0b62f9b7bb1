-- Un compte à double authentification demande un second facteur à chaque connexion, et dix codes de secours au plus.
select factor.uid, account.second_factor_at, (
  select count(*) from identity_recovery_codes code where code.uid = factor.uid
) as recovery_codes
from identity_second_factors factor join identity_accounts account using (uid)
where account.second_factor_at is null
  or (select count(*) from identity_recovery_codes code where code.uid = factor.uid) not in (0, 10)
order by 1
