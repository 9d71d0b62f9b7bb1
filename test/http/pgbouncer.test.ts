import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openPool } from '#shared/server/database.ts'
import { migrate } from '#shared/server/migrate.ts'
import { resolveDatabase } from '#shared/server/postgres/resolve.ts'
import { createTestDatabase } from '#test/database.ts'
import { canCarryStatements, hasPgBouncer, openPgBouncer } from '#test/pgbouncer.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

type Bouncer = Awaited<ReturnType<typeof openPgBouncer>>

const resolve = (databaseUrl: string) => resolveDatabase({ databaseUrl, dataDir: '/nowhere', onProgress: () => {} })

/** With the default of this version, and where it can carry prepared statements, without and with them. */
const settings = [{}, ...(canCarryStatements ? [{ preparedStatements: 0 }, { preparedStatements: 100 }] : [])]

describe.skipIf(!hasPgBouncer).each(settings)(
  "behind a PgBouncer in transaction mode, %o (skipped where Debian's pgbouncer is not installed)",
  (given) => {
    let bouncer: Bouncer
    let test: TestApp
    beforeAll(async () => {
      test = await startTestApp({
        through: async (address) => {
          bouncer = await openPgBouncer(address, given)
          return (await resolve(bouncer.databaseUrl)).address
        },
      })
    })
    afterAll(async () => {
      await test.close()
      await bouncer.close()
    })

    const settingsOfNewConnection = async () => {
      const client = new Client({ connectionString: bouncer.databaseUrl })
      await client.connect()
      const { rows } = await client.query(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('search_path') as search_path`)
      await client.end()
      return rows[0]
    }
    const wanted = { statement: '4s', lock: '2s', idle: '5s', search_path: 'public' }

    it('records, lists, exports and edits in parallel', async () => {
      const { id: customerId } = await insertCustomer(test.db)
      const device = await insertDevice(test.db, customerId)
      const token = await insertDeviceToken(test.db, device)
      const manager = await insertUser(test.db, { customer_id: customerId })
      const path = `/customers/${customerId}/transactions`
      const donate = () =>
        test.call({ token }, 'POST', path, { payload: { amount: 5 }, headers: { 'idempotency-key': randomUUID() } })
      const edit = (label: string) =>
        test.call(manager, 'PATCH', `/customers/${customerId}/devices/${device.id}`, { payload: { label } })
      const answers = await Promise.all([
        ...Array.from({ length: 60 }, donate),
        ...Array.from({ length: 20 }, () => test.call(manager, 'GET', path)),
        ...['Entrée', 'Sortie'].map(edit),
      ])
      expect(answers.filter(({ statusCode }) => statusCode >= 400).map((answer) => answer.body)).toEqual([])
      const exported = await test.call(manager, 'GET', `${path}/export`)
      expect([exported.statusCode, exported.body.trim().split('\n').length]).toEqual([200, 61])
      expect((await test.call(manager, 'GET', path)).json().stats).toMatchObject({ donationCount: 60 })
    })

    it('has the timeouts and the search path on each connection, also after an export', async () => {
      const found = await Promise.all(Array.from({ length: 8 }, settingsOfNewConnection))
      expect(found).toEqual(Array.from({ length: 8 }, () => wanted))
    })

    it('keeps these settings at the next start', async () => {
      await Promise.all(Array.from({ length: 3 }, () => resolve(bouncer.databaseUrl)))
      expect(await settingsOfNewConnection()).toEqual(wanted)
    })
  },
)

describe.skipIf(!canCarryStatements)('a PgBouncer of version 1.21 or later (skipped where it is older)', () => {
  /** Runs a statement often enough to be prepared, and lists what PostgreSQL has prepared on its connections. */
  const listPrepared = async (preparedStatements: number): Promise<string[]> => {
    const database = await createTestDatabase()
    const bouncer = await openPgBouncer(database.address, { preparedStatements })
    // One client, so that PgBouncer opens one connection, which is asked in the end.
    const pool = openPool((await resolve(bouncer.databaseUrl)).address, { size: 1 })
    for (let use = 0; use < 8; use += 1) await pool.query('select name from customers where id = $1', [null])
    const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements')
    await pool.end()
    await bouncer.close()
    await database.close()
    return rows.map(({ name }) => name)
  }

  it('carries prepared statements with max_prepared_statements', async () => {
    expect(await listPrepared(100)).toContainEqual(expect.stringMatching(/^PGBOUNCER_/))
  })

  it('gets no named statement without it', async () => {
    expect(await listPrepared(0)).toEqual([])
  })

  it('fails once after the columns of a table have changed, then plans again', async () => {
    const database = await createTestDatabase()
    const bouncer = await openPgBouncer(database.address, { preparedStatements: 100 })
    const pool = openPool((await resolve(bouncer.databaseUrl)).address, { size: 1 })
    const read = async () => {
      for (let time = 0; time < 6; time += 1) await pool.query('select * from customers where name = $1', ['Personne'])
    }
    await read()
    await database.pool.query('alter table customers add column later text')
    await expect(read()).rejects.toThrow('cached plan must not change result type')
    await read()
    await pool.end()
    await bouncer.close()
    await database.close()
  })
})

it.skipIf(!hasPgBouncer)('migrates once with three processes, behind a PgBouncer', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const bouncer = await openPgBouncer(database.address)
  const { address } = await resolve(bouncer.databaseUrl)
  const lines: string[] = []
  const pools = [1, 2, 3].map(() => openPool(address, { size: 1 }))
  await Promise.all(pools.map((pool) => migrate(pool, { onProgress: (line) => lines.push(line) })))
  await Promise.all(pools.map((pool) => pool.end()))
  expect(new Set(lines).size).toBe(lines.length)
  expect((await database.pool.query('select from customers')).rowCount).toBe(0)
  await bouncer.close()
  await database.close()
})
