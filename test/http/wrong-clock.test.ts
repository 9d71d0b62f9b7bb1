import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'

let test: TestApp
let customerId: string
let token: string
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
  token = await insertDeviceToken(test.db, await insertDevice(test.db, customerId))
})
afterAll(() => test.close())
afterEach(() => {
  vi.useRealTimers()
})

const minuteMs = 60_000
/** Shifts the server's clock, not the database's. Returns the real time. */
const shiftClock = (minutes: number): Date => {
  const now = new Date()
  vi.useFakeTimers({ toFake: ['Date'], now: now.getTime() + minutes * minuteMs })
  return now
}
const donate = (body: object, key: string = randomUUID()) =>
  test.call({ token }, 'POST', `/customers/${customerId}/transactions`, {
    payload: { amount: 5, ...body },
    headers: { 'idempotency-key': key },
  })

describe("the database's clock decides", () => {
  it('when the server is ten minutes behind: a current donation is accepted', async () => {
    const now = shiftClock(-10)
    expect((await donate({ createdAt: now.toISOString() })).statusCode).toBe(201)
  })

  it('when the server is a day ahead: a donation without a date gets the real date', async () => {
    const now = shiftClock(24 * 60)
    const { createdAt, receivedAt } = (await donate({})).json()
    expect(createdAt).toBe(receivedAt)
    expect(Math.abs(Date.parse(createdAt) - now.getTime())).toBeLessThan(minuteMs)
  })

  it('when the server is a day ahead: a donation from the future is still refused', async () => {
    const now = shiftClock(24 * 60)
    const inTenMinutes = new Date(now.getTime() + 10 * minuteMs)
    expect((await donate({ createdAt: inTenMinutes.toISOString() })).json().code).toBe('clock-ahead')
  })

  it('and the ledger passes its checks', async () => {
    expect(await listViolations(test)).toEqual([])
  })
})

it('repeats the answer of a recorded donation after the clock was set back before its date', async () => {
  const later = new Date('2026-03-06T12:00:00Z')
  let now = later
  const held = await startTestApp({ now: () => now })
  const { id } = await insertCustomer(held.db)
  const terminal = await insertDeviceToken(held.db, await insertDevice(held.db, id))
  const send = () =>
    held.call({ token: terminal }, 'POST', `/customers/${id}/transactions`, {
      payload: { amount: 5, createdAt: later.toISOString() },
      headers: { 'idempotency-key': 'same' },
    })
  const first = await send()
  now = new Date(later.getTime() - 60 * minuteMs)
  const again = await send()
  await held.close()
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()])
})
