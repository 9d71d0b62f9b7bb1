import { expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { rebuildRollUps } from '#features/transactions/server/figures/roll-up-rebuild.ts'
import { addDays, startOfDay } from '#shared/days.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { insertBankAccount, insertBankContract, insertExplainedStatement } from '../../testing/bank.fixture.ts'
import { readUnpaidDays } from './calendar.queries.ts'
import { findPaidLine } from './paid.queries.ts'

// A terminal has collected 200 donations of 20 € on each of 60 days. One line contains all but the last hour of each
// day, in which one donation was given, on the last day.

const [customerId, userId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const days = Array.from({ length: 60 }, (_, count) => addDays('2026-01-05', count))
const lastDay = days.at(-1) ?? ''
let deviceId = ''

const world = setUpGrowth(async ({ pool, database: { db } }) => {
  await pool.query(`
    ${insertAssociations(1, { id: `'${customerId}'::uuid` })};
    insert into users (id, identity_uid, email, firstname, lastname, home_role, role)
      values ('${userId}', 'admin', 'admin@personne.example', 'Samia', 'Morel', 'admin', 'admin')`)
  deviceId = (await insertDevice(db, customerId)).id
  await pool.query(`
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, device_id, payment_method, idempotency_key, request_digest)
      select '${customerId}', gen_random_uuid(), 2000,
        ('2026-01-05'::date + day)::timestamp at time zone 'Europe/Paris' + n * interval '5 minutes', now(), '${deviceId}', 'card',
        'donation ' || day || ' ' || n, '\\x00'
      from generate_series(0, 59) day, generate_series(1, 200) n;
    insert into transactions (customer_id, id, amount_cents, created_at, received_at, device_id, payment_method, idempotency_key, request_digest)
      values ('${customerId}', gen_random_uuid(), 2000, '${lastDay}'::timestamp at time zone 'Europe/Paris' + interval '23.2 hours',
        now(), '${deviceId}', 'card', 'late', '\\x00')`)
  const accountId = await insertBankAccount(db, customerId, userId)
  const contractId = await insertBankContract(
    db,
    { customerId, accountId, createdBy: userId },
    { deviceIds: [deviceId] },
  )
  const parts = days.map((day, index) => ({
    kind: 'takings',
    amount_cents: 400_000 + index,
    contract_id: contractId,
    device_id: deviceId,
    from_at: startOfDay(day),
    to_at: new Date(startOfDay(day).getTime() + 23 * 3_600_000),
    donation_count: 200,
  }))
  await insertExplainedStatement(db, { customerId, accountId, createdBy: userId }, parts)
  await rebuildRollUps(db)
  await pool.query('analyze')
})

it('reads the donations between the intervals of lines, and none of those that are paid', async () => {
  const span = { deviceId, fromDay: '2020-01-01', untilDay: null, shift: 0 }
  const range = { first: days[0] ?? '', last: lastDay }
  expect(await readUnpaidDays(inCamelCase(world.database.db), customerId, [span], range)).toEqual([
    { deviceId, day: lastDay, remittedOn: lastDay, isPart: true, count: 1, cents: 2000 },
  ])
  const readings = await readingsOf(
    world.pool,
    (db) => readUnpaidDays(inCamelCase(db), customerId, [span], range),
    (table) => table === 'transactions',
  )
  for (const { rows, description } of readings) expect(rows, description).toBeLessThan(100)
})

it('finds the line of a donation by its terminal’s interval', async () => {
  const { rows } = await world.pool.query(`select id from transactions where created_at < '2026-01-20' limit 1`)
  const key = { customerId, transactionId: rows[0].id }
  expect(await findPaidLine(inCamelCase(world.database.db), key)).toMatchObject({ bookedOn: '2026-03-09' })
  const readings = await readingsOf(
    world.pool,
    (db) => findPaidLine(inCamelCase(db), key),
    (table) => table === 'transactions' || table.startsWith('bank_'),
  )
  for (const { rows: read, description } of readings) expect(read, description).toBeLessThan(100)
})
