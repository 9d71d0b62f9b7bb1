import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#shared/server/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInvariants } from './invariants.ts'
import { resetBefore } from './testing/earlier-database.ts'

const migration = '0045_returned_cheques.sql'
const customer = '00000000-0000-4000-8000-000000000001'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const list = async (sql: string) => (await database.pool.query(sql)).rows

/** Makes the database of the last version whose movements had no means of payment. */
const migrateUntilThen = (): Promise<void> => resetBefore(database.pool, migration)

it('gives the movements of before the means of their donation, and they stay closed', async () => {
  await migrateUntilThen()
  const { pool } = database
  await pool.query(
    `insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
     values ($1, 'A', 'B', 'C', '0123456789', 'a@b.example', 'rue', 'Nantes', '44000')`,
    [customer],
  )
  await pool.query(
    `insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
     values ($1, $1, 'one', 'one@b.example', 'A', 'B', 'manager', 'manager')`,
    [customer],
  )
  await pool.query(
    `insert into transactions (customer_id, id, amount_cents, created_at, recorded_by, payment_method, idempotency_key, request_digest)
     select $1, gen_random_uuid(), n, '2026-03-06', $1, (array ['cash', 'cheque', null])[n % 3 + 1], n, '\\x00'
     from generate_series(1, 9) n`,
    [customer],
  )
  await pool.query(`insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight,
      amount_cents, effective_on, recorded_at, recorded_by, reason)
    select customer_id, gen_random_uuid(), id, 1, 'refunded', 'refunded', 1, -1, '2026-03-07', now(), customer_id, 'Raison'
    from transactions`)
  await pool.query(`insert into movement_days (customer_id, day, kind, movement_count, total_cents)
    values ('${customer}', '2026-03-07', 'refunded', 9, -9)`)

  await migrate(pool)
  const differing = await list(`select m.id from transaction_movements m join transactions t on t.id = m.transaction_id
    where m.payment_method is distinct from t.payment_method`)
  expect(differing).toEqual([])
  expect(await list('select payment_method, total_cents::int from movement_days order by 1')).toEqual([
    { payment_method: 'cash', total_cents: -3 },
    { payment_method: 'cheque', total_cents: -3 },
    { payment_method: null, total_cents: -3 },
  ])
  await expect(pool.query("update transaction_movements set payment_method = 'card'")).rejects.toThrow(
    /only ever added/,
  )
  const wanted = ['roll_up_movement_days.sql', 'movement_methods.sql', 'ledger_closed.sql']
  const findings = (await checkInvariants(pool)).filter(({ name }) => wanted.includes(name))
  expect(findings.map(({ offendingCount }) => offendingCount)).toEqual([0, 0, 0])
})
