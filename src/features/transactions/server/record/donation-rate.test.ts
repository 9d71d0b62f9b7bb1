import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let database: TestDatabase
let processes: TestApp[]
beforeAll(async () => {
  database = await createTestDatabase()
  const shared = { ...database, close: async () => {} }
  processes = [await startTestApp({ database: shared }), await startTestApp({ database: shared })]
})
afterAll(async () => {
  for (const process of processes) await process.close()
  await database.close()
})

it('limits a stolen terminal to its rate across processes, and loses no donation', { tags: ['nightly'] }, async () => {
  const [first, second] = processes
  if (!first || !second) throw new Error('two processes were started')
  const association = await insertCustomer(first.db)
  const terminal = { token: await insertDeviceToken(first.db, await insertDevice(first.db, association.id)) }
  const give = (process: TestApp, key: string) =>
    process.call(terminal, 'POST', `/customers/${association.id}/transactions`, {
      payload: { amount: 100_000, createdAt: '2026-01-27T12:00:00Z' },
      headers: { 'idempotency-key': key },
    })
  const keys = Array.from({ length: 700 }, () => randomUUID())
  const refused: string[] = []
  for (let place = 0; place < keys.length; place += 50) {
    const process = place % 100 === 0 ? first : second
    const answers = await Promise.all(
      keys.slice(place, place + 50).map(async (key) => ({ key, ...(await give(process, key)) })),
    )
    for (const { key, statusCode } of answers) if (statusCode === 429) refused.push(key)
  }
  const { count } = await first.db
    .selectFrom('transactions')
    .select((on) => on.fn.countAll<number>().as('count'))
    .where('customer_id', '=', association.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(keys.length - refused.length)
  expect(count).toBeGreaterThanOrEqual(300)
  expect(count).toBeLessThanOrEqual(350)

  const late = await give(first, refused[0] ?? '')
  expect(late.statusCode).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(200)
  expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(300)
  expect(late.json()).toMatchObject({
    code: 'too-many-donations',
    message: 'Cet appareil envoie trop de dons à la fois. Il garde celui-ci et le renverra tout seul.',
  })
  const other = { token: await insertDeviceToken(first.db, await insertDevice(first.db, association.id)) }
  const answer = await first.call(other, 'POST', `/customers/${association.id}/transactions`, {
    payload: { amount: 5 },
    headers: { 'idempotency-key': refused[0] ?? '' },
  })
  expect(answer.statusCode).toBe(201)
})
