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
