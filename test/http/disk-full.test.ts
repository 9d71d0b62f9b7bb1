import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let isEmbeddedFull = false
let customerId: string
let token: string
beforeAll(async () => {
  test = await startTestApp({ isDiskFull: () => isEmbeddedFull })
  customerId = (await insertCustomer(test.db)).id
  token = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
})
afterAll(() => test.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const donate = (key: string = randomUUID()) =>
  test.call({ token }, 'POST', `/customers/${customerId}/transactions`, {
    payload: { amount: 5 },
    headers: { 'idempotency-key': key },
  })
const read = async () => (await test.call({ token }, 'GET', `/customers/${customerId}/causes`)).statusCode
const health = async () => {
  const answer = await test.call(undefined, 'GET', '/health')
  return [answer.statusCode, answer.json().code]
}

/** Runs work while PostgreSQL refuses each donation with an error code. */
const withoutRoom = async <Result>(code: string, work: () => Promise<Result>): Promise<Result> => {
  const raise = `begin raise exception 'No space left on device' using errcode = '${code}'; end`
  await sql`create function no_room() returns trigger language plpgsql as ${sql.lit(raise)}`.execute(test.db)
  await sql`create trigger no_room before insert on transactions for each row execute function no_room()`.execute(
    test.db,
  )
  try {
    return await work()
  } finally {
    await sql`drop function no_room cascade`.execute(test.db)
  }
}

it.each(['53100', '58030'])(
  'answers 503 when PostgreSQL cannot write (%s), reports it in its health, and still serves reads',
  async (code) => {
    const answer = await withoutRoom(code, () => donate('kept'))
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'disk-full', '30'])
    expect(await health()).toEqual([503, 'disk-full'])
    expect(await read()).toBe(200)
    expect((await donate('kept')).statusCode).toBe(201)

    const later = performance.now() + 31_000
    vi.spyOn(performance, 'now').mockImplementation(() => later)
    expect(await health()).toEqual([200, undefined])
  },
)

it("refuses writes while the embedded database's disk is full, and still serves reads", async () => {
  isEmbeddedFull = true
  const answer = await donate()
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'disk-full', '30'])
  expect(await health()).toEqual([503, 'disk-full'])
  expect(await read()).toBe(200)
  isEmbeddedFull = false
  expect((await donate()).statusCode).toBe(201)
})

it('reports healthy as soon as the embedded disk has room, even just after a failed write', async () => {
  expect((await withoutRoom('53100', donate)).statusCode).toBe(503)
  isEmbeddedFull = true
  expect(await health()).toEqual([503, 'disk-full'])
  isEmbeddedFull = false
  expect(await health()).toEqual([200, undefined])
})
