const enrolAll = `insert into identity_second_factors (uid, sealed_secret, last_step)
  select uid, sha256(uid::bytea), 1 from identity_accounts`

/** Ways to break the rules of second factors. */
export const identityBreaches: [check: string, how: string, statements: string][] = [
  ['second_factors.sql', 'a factor that no sign-in asks for', enrolAll],
  [
    'second_factors.sql',
    'one recovery code alone',
    `update identity_accounts set second_factor_at = now(); ${enrolAll};
    insert into identity_recovery_codes (uid, code_hash) select uid, sha256(uid::bytea) from identity_second_factors`,
  ],
]
