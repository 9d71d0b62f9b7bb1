import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { migrate } from '#shared/server/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkInvariants } from './invariants.ts'
import { resetBefore } from './testing/earlier-database.ts'

const migration = '0008_donation_identities.sql'
const customer = '00000000-0000-4000-8000-000000000001'
const digest = createHash('sha256').update('a request').digest()

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Makes the database of the last version that kept donors in the ledger, with 200 donations. */
beforeEach(async () => {
  const { pool } = database
  await resetBefore(pool, migration)
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
    `insert into transactions (customer_id, id, amount_cents, created_at, recorded_by, message, donator_fullname, donator_email,
       idempotency_key, request_digest)
     select $1, gen_random_uuid(), n, '2026-03-06', $1, case when n % 3 = 0 then 'Merci ' || n end,
       case when n % 5 = 0 then 'Canari ' || n end, case when n % 10 = 0 then 'canari@example.org' end, n, $2
     from generate_series(1, 200) n`,
    [customer, digest],
  )
  await pool.query(
    `insert into donation_days select customer_id, paris_day(created_at), count(*), sum(amount_cents) from transactions group by 1, 2`,
  )
  await pool.query(`insert into donation_cause_days (customer_id, day, donation_count, total_cents)
    select customer_id, day, donation_count, total_cents from donation_days`)
})

const list = async (sql: string) => (await database.pool.query(sql)).rows

it('moves every donor out of the ledger, and leaves the money as it was', async () => {
  const before = await list(`select id, message, donator_fullname, donator_email from transactions
    where num_nonnulls(message, donator_fullname, donator_email) > 0 order by id`)
  const money =
    'select id, amount_cents, created_at, received_at, recorded_by, idempotency_key from transactions order by id'
  const moneyBefore = await list(money)
  await migrate(database.pool)
  expect(before.length).toBeGreaterThan(80)
  expect(
    await list(
      `select transaction_id as id, message, donator_fullname, donator_email from donation_identities order by 1`,
    ),
  ).toEqual(before)
  expect(await list(money)).toEqual(moneyBefore)
  expect((await checkInvariants(database.pool)).filter(({ offendingCount }) => offendingCount > 0)).toEqual([])
})

it('moves the guessable digest with its donor, and keeps those of anonymous donations', async () => {
  await migrate(database.pool)
  const rows =
    await list(`select t.request_digest as kept, i.request_digest as moved, i.transaction_id is not null as is_named
    from transactions t left join donation_identities i on i.transaction_id = t.id`)
  for (const { kept, moved, is_named } of rows)
    expect([kept, moved]).toEqual(is_named ? [null, digest] : [digest, null])
})

it('rewrites the pages of the ledger, so that no dropped value stays on the disk', async () => {
  const fileOf = () => list(`select pg_relation_filenode('transactions') as file`)
  const before = await fileOf()
  await migrate(database.pool)
  expect(await fileOf()).not.toEqual(before)
})

it('leaves the triggers that refuse a change in place', async () => {
  await migrate(database.pool)
  await expect(database.pool.query('update transactions set amount_cents = 1')).rejects.toThrow('only ever added')
  await expect(database.pool.query('truncate transactions cascade')).rejects.toThrow('only ever added')
})
