import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { openPool, withoutTimeLimits } from '#shared/server/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { selectionOf } from '../list/transaction-filter.ts'
import { createSemaphore } from './export-semaphore.ts'
import { exportSettings, exportSql } from './transaction-csv.ts'
import { createExport, type ExportTransactions } from './transaction-export.ts'

let database: TestDatabase
let exportPool: Pool
let exportCsv: ExportTransactions
let customerId: string
const stays = new AbortController().signal

beforeAll(async () => {
  database = await createTestDatabase()
  exportPool = openPool(database.address, { size: 1, hasNoTimeout: true })
  exportCsv = createExport(exportPool)
  customerId = (await insertCustomer(database.db)).id
  const { id } = await insertUser(database.db, { customer_id: customerId })
  for (let count = 0; count < 3; count += 1) await insertDonation(database.db, customerId, { recorded_by: id })
})
afterAll(async () => {
  await exportPool.end()
  await database.close()
})

const start = (accountId: string, signal = stays) =>
  exportCsv({ accountId, signal }, selectionOf(customerId, {}), { content: 'amounts' })

describe('an export', () => {
  it('compares each donation with its own donor, also where a file dates many to one instant', async () => {
    const { id: customer } = await insertCustomer(database.db)
    const { id: user } = await insertUser(database.db, { customer_id: customer })
    await database.pool.query(
      `with given as (
        insert into transactions (customer_id, id, amount_cents, created_at, recorded_by, idempotency_key)
        select $1, gen_random_uuid(), 500, '2026-03-01T12:00:00Z', $2, 'same-' || n from generate_series(1, 300) n
        returning customer_id, id, created_at
      ) insert into donation_identities (customer_id, transaction_id, given_at, donator_fullname)
      select customer_id, id, created_at, 'Nadia Lefèvre' from given`,
      [customer, user],
    )
    const copy = exportSql(selectionOf(customer, {}), { content: 'details' })
    const rows = copy.replace(/^copy \(/, '').replace(/\) to stdout with \([^)]*\)+$/, '')
    const client = await exportPool.connect()
    await client.query(`begin; ${exportSettings}`)
    const plan = await client.query<Record<'QUERY PLAN', string>>(`explain (analyze, costs off, timing off) ${rows}`)
    await client.query('rollback')
    client.release()
    const lines = plan.rows.map((row) => row['QUERY PLAN'])
    expect(lines.join('\n')).toContain('Merge Left Join')
    expect(lines.filter((line) => line.includes('Rows Removed by Join Filter'))).toEqual([])
  })

  it.each(['punctual', randomUUID()])('takes a terminal with the cause %s', async (causeId) => {
    const selection = selectionOf(customerId, { causeId, deviceId: randomUUID() })
    const rows = await exportCsv({ accountId: 'Samia', signal: stays }, selection, { content: 'amounts' })
    expect((await text(rows)).trim().split('\n')).toHaveLength(1)
  })

  it('is one at a time for each person', async () => {
    const first = await start('Samia')
    await expect(start('Samia')).rejects.toMatchObject({ status: 429, code: 'export-under-way' })
    await text(first)
    expect(await text(await start('Samia'))).toContain('20,00')
  })

  it('is one at a time for each person, also of two processes', async () => {
    const otherPool = openPool(database.address, { size: 1, hasNoTimeout: true })
    const exportElsewhere = createExport(otherPool)
    const startElsewhere = (accountId: string) =>
      exportElsewhere({ accountId, signal: stays }, selectionOf(customerId, {}), { content: 'amounts' })
    const first = await start('Samia')
    await expect(startElsewhere('Samia')).rejects.toMatchObject({ status: 429, code: 'export-under-way' })
    expect(await text(await startElsewhere('Karim'))).toContain('20,00')
    await text(first)
    expect(await text(await startElsewhere('Samia'))).toContain('20,00')
    await otherPool.end()
  })

  it('frees its connection when its reader goes away before it has begun', async () => {
    const left = new AbortController()
    left.abort()
    await expect(start('Samia', left.signal)).rejects.toMatchObject({ code: 'reader-gone' })
    // The pool has one connection: a second export gets one only if the first gave its own back.
    expect(await text(await start('Samia'))).toContain('20,00')
  })

  it('ends without an error when the client disconnects before the first row', async () => {
    const left = new AbortController()
    const rows = await start('Samia', left.signal)
    const closed = new Promise((resolve) => rows.once('close', resolve))
    // Without a listener this error would end the process.
    expect(rows.listenerCount('error')).toBeGreaterThan(0)
    left.abort()
    await closed
    expect(await text(await start('Samia'))).toContain('20,00')
  })

  it('is cut off when its reader reads nothing, and frees its connection for the next export', async () => {
    const impatient = createExport(exportPool, { stallMs: 100 })
    const selection = selectionOf(customerId, {})
    const unread = await impatient({ accountId: 'Samia', signal: stays }, selection, { content: 'amounts' })
    const cut = new Promise((resolve) => unread.once('error', resolve))
    const next = start('Karim')
    expect(await cut).toMatchObject({ code: 'reader-gone' })
    expect(await text(await next)).toContain('20,00')
  })

  it('is not cut off while PostgreSQL is slow', async () => {
    const impatient = createExport(exportPool, { stallMs: 100 })
    const selection = selectionOf(customerId, {})
    const holder = await database.pool.connect()
    await holder.query(`begin; ${withoutTimeLimits}; lock table transactions in access exclusive mode`)
    const lines = impatient({ accountId: 'Samia', signal: stays }, selection, { content: 'amounts' })
    await new Promise((resolve) => setTimeout(resolve, 400))
    await holder.query('commit')
    holder.release()
    expect(await text(await lines)).toContain('20,00')
  })

  it('waits for the export before it, and is refused when that takes too long', async () => {
    const semaphore = createSemaphore({ permits: 1, waitMs: 100 })
    const waiting = createExport(exportPool, { semaphore })
    const selection = selectionOf(customerId, {})
    const first = await waiting({ accountId: 'Samia', signal: stays }, selection, { content: 'amounts' })
    await expect(
      waiting({ accountId: 'Karim', signal: stays }, selection, { content: 'amounts' }),
    ).rejects.toMatchObject({
      status: 429,
      code: 'exports-busy',
      retryAfterSeconds: 30,
    })
    const second = waiting({ accountId: 'Karim', signal: stays }, selection, { content: 'amounts' })
    expect(await text(first)).toContain('20,00')
    expect(await text(await second)).toContain('20,00')
  })

  it('frees its connection when its reader goes away in the middle', async () => {
    const leaving = new AbortController()
    const lines = await start('Samia', leaving.signal)
    const closed = new Promise((resolve) => lines.once('close', resolve))
    lines.once('error', () => {})
    leaving.abort()
    await closed
    expect(await text(await start('Samia'))).toContain('20,00')
  })
})
