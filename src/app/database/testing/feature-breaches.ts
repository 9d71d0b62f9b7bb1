import { fillRollUps, rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'

/** Writes the roll-ups again, without the list of cancelled donations from which they are made. */
const rollUpAgain = [...rollUpTables.map((table) => `delete from ${table}`), ...fillRollUps().slice(1)].join('; ')

/** Statements that break one invariant of the statistics, and no other. */
export const statisticsBreaches: [name: string, how: string, statements: string][] = [
  ...rollUpTables.map((table): [string, string, string] => [
    `${table.replace('donation', 'roll_up')}.sql`,
    'a cancelled donation counted',
    `update ${table} set donation_count = donation_count + cancelled_count, total_cents = total_cents + cancelled_cents,
      cancelled_count = 0, cancelled_cents = 0 where cancelled_count > 0`,
  ]),
  ['cancelled_donations.sql', 'a cancelled donation left out', `delete from cancelled_donations; ${rollUpAgain}`],
  ['cancelled_donations.sql', 'another amount', 'update cancelled_donations set amount_cents = amount_cents + 1'],
  [
    'cancelled_donations.sql',
    'a donation that nothing cancels',
    `insert into cancelled_donations (customer_id, transaction_id, created_at, amount_cents)
    select customer_id, id, created_at, amount_cents from transactions where cause_id is null and shortcut_id is null
      and device_id is null and (customer_id, id) not in (select customer_id, transaction_id from cancelled_donations);
    ${rollUpAgain}`,
  ],
  [
    'hijri_years.sql',
    'a Ramadan inside the one before',
    `insert into hijri_years (customer_id, year, ramadan_first, ramadan_last, source)
    select id, 1447 + n, date '2026-02-19' + n, date '2026-03-19' + n, 'CFCM' from customers, generate_series(0, 1) n`,
  ],
]

const forgeDonation = (change: string): string =>
  `alter table import_donations disable trigger user; ${change}; alter table import_donations enable trigger user`

/** Statements that break one invariant of the imports, and no other. */
export const importBreaches: [name: string, how: string, statements: string][] = [
  ['imports_counted.sql', 'a cent too many', 'update imports set imported_cents = imported_cents + 1'],
  ['import_lines_counted.sql', 'a line too many', 'update imports set line_count = line_count + 1'],
  ['imports_counted.sql', 'a donation too many', 'update imports set imported_count = imported_count + 1'],
  ['import_donations_named.sql', 'another line', forgeDonation('update import_donations set line = line + 1')],
  [
    'import_donations_named.sql',
    'another person who ran it',
    `update imports set started_by = (select id from users u
      where u.customer_id = imports.customer_id and u.id <> imports.started_by limit 1)`,
  ],
  ['imports_undone.sql', 'a donation noted as cancelled that is not', 'update import_donations set undone_at = now()'],
  [
    'imports_undone.sql',
    'an import that is undone without a cancellation',
    "update imports set state = 'undone', undone_at = now(), undone_by = started_by",
  ],
  [
    'import_rows_deleted.sql',
    'rows of a file that was run',
    `insert into import_rows select customer_id, id, 2, '["05/03/2026"]' from imports`,
  ],
]

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

/** Ways to break the rules of the links to projections. */
export const liveBreaches: [check: string, how: string, statements: string][] = [
  [
    'live_links.sql',
    'a link that the journal does not know',
    `insert into live_links (customer_id, id, token_hash, shows_names, created_at, created_by, ends_at)
    select customer_id, gen_random_uuid(), sha256(id::text::bytea), false, now(), id, now() + interval '1 hour'
    from users where customer_id is not null`,
  ],
]
