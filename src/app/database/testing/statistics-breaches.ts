/** Statements that break one invariant of the statistics, and no other. */
export const statisticsBreaches: [name: string, how: string, statements: string][] = [
  [
    'hijri_years.sql',
    'a Ramadan inside the one before',
    `insert into hijri_years (customer_id, year, ramadan_first, ramadan_last, source)
    select id, 1447 + n, date '2026-02-19' + n, date '2026-03-19' + n, 'CFCM' from customers, generate_series(0, 1) n`,
  ],
]
