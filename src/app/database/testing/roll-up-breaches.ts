type Breach = [name: string, how: string, statements: string]

/** Lists the breaches of a roll-up, by how its rows are wrong. In a statement, `$` is its table. */
const breachesOf = (rollUp: string, statements: Record<string, string>): Breach[] =>
  Object.entries(statements).map(([how, statement]) => [
    `roll_up_${rollUp}.sql`,
    how,
    statement.replaceAll('$', `donation_${rollUp}`),
  ])

/** Adds an empty row a day after each. `key` has the columns of the key before the day. */
const emptyDays = (key: string): string => `insert into $ select ${key}, day + 1, 0, 0 from $`

/** Statements that break one roll-up of donations, and nothing else. */
export const rollUpBreaches: Breach[] = [
  breachesOf('cause_days', {
    'a cent less': 'update $ set total_cents = total_cents - 1 where cause_id is null',
    'a day and cause missing': 'delete from $ where cause_id is not null',
    'a day and cause too many': emptyDays('customer_id, cause_id'),
  }),
  breachesOf('bracket_days', {
    'another bracket': 'update $ set bracket_cents = 50000',
    'a day missing': 'delete from $',
    'a day too many': emptyDays('customer_id, bracket_cents'),
  }),
  breachesOf('days', {
    'a donation too many': 'update $ set donation_count = donation_count + 1',
    'a day missing': 'delete from $',
    'a day too many': emptyDays('customer_id'),
  }),
  breachesOf('device_days', {
    'another total': 'update $ set total_cents = 0',
    'a day and terminal missing': 'delete from $',
    'a day and terminal too many': emptyDays('customer_id, device_id'),
  }),
  breachesOf('cause_device_days', {
    'another total': 'update $ set total_cents = 0 where cause_id is null',
    'a day missing': 'delete from $ where cause_id is not null',
    'a day too many': emptyDays('customer_id, cause_id, device_id'),
  }),
  breachesOf('hours', {
    'a cent less': 'update $ set total_cents = total_cents - 1 where device_id is null',
    'an hour missing': 'delete from $ where device_id is not null',
    'another hour': "update $ set hour = hour + interval '1 day'",
  }),
  breachesOf('method_days', {
    'another means': "update $ set payment_method = 'transfer' where payment_method is null",
    'a day missing': 'delete from $ where payment_method is null',
    'a day too many': `insert into $ (customer_id, payment_method, day, donation_count, total_cents)
      select customer_id, 'cheque', day + 1, 0, 0 from $ limit 1`,
  }),
  breachesOf('cardless_days', {
    'a cent more': 'update $ set total_cents = total_cents + 1',
    'a means missing': 'delete from $ where payment_method is null',
    'a day too many': emptyDays('customer_id, payment_method'),
  }),
  breachesOf('platform_days', {
    'a cent more': 'update $ set total_cents = total_cents + 1',
    'the one-off donations missing': 'delete from $ where is_one_off',
    'a day too many': 'insert into $ select distinct day + 1, false, 0, 0, 0 from $',
  }),
  breachesOf('platform_hours', {
    'a cent more': 'update $ set total_cents = total_cents + 1',
    'no hour': 'delete from $',
    'an hour too many': "insert into $ select distinct hour + interval '1 year', 0, 0, 0, 0 from $",
  }),
  breachesOf('shortcut_cause_days', {
    'another count': 'update $ set donation_count = 7',
    'a day missing': 'delete from $ where cause_id is not null',
    'a day too many': emptyDays('customer_id, shortcut_id, cause_id'),
  }),
  breachesOf('shortcut_days', {
    'another count': 'update $ set donation_count = 7',
    'a day missing': 'delete from $ where cause_id is null',
    'a day too many': emptyDays('customer_id, shortcut_id, cause_id, device_id'),
  }),
].flat()
