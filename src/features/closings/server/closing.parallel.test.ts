import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '#app/database/invariants.ts'
import { addDonationsQuery } from '#features/transactions/server/donation.queries.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import { openPool } from '#shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Closing } from '../closing.ts'
import { type ClosingCalls, createClosingCalls, friday } from '../testing/closing.calls.ts'
import { openDays } from './open-days.ts'

let test: TestApp
let calls: ClosingCalls

const today = new Date('2026-03-07T20:00:00.000Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => today })
})
afterAll(() => test.close())
beforeEach(async () => {
  calls = await createClosingCalls(test)
})

const brokenInvariants = async (): Promise<string[]> => {
  const pool = openPool(test.address, { size: 1 })
  const findings = await checkInvariants(pool)
  await pool.end()
  return findings.filter(({ offendingCount }) => offendingCount > 0).map(({ name }) => name)
}

/** Tries to close until the figures stand still between the preview and the closing. */
const closeWhenStill = async ({ close }: ClosingCalls): Promise<Closing> => {
  for (;;) {
    const answer = await close()
    if (answer.statusCode === 201) return answer.json()
    expect(answer.json().code).toBe('figures-changed')
  }
}

const waitingLocks = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(
    test.db,
  )
  return rows[0]?.count ?? 0
}

it('gifts and movements in flight while a day is closed are in its figures, or refused, or of a later day', async () => {
  const { give, put, read, terminal } = calls
  const early = await Promise.all(Array.from({ length: 12 }, () => give(10)))
  const cancelled = early.slice(0, 6).map((answer) => put(answer.json()._id, { kind: 'cancelled' }))
  const byHand = Array.from({ length: 10 }, () => give(1))
  const byTerminal = Array.from({ length: 10 }, () => give(100, {}, terminal))
  const { _id } = await closeWhenStill(calls)
  const [movements, gifts, cards] = await Promise.all([
    Promise.all(cancelled),
    Promise.all(byHand),
    Promise.all(byTerminal),
  ])
  const later = await Promise.all(early.slice(6).map((answer) => put(answer.json()._id, { kind: 'cancelled' })))

  expect(cards.every(({ statusCode }) => statusCode === 201)).toBe(true)
  const kept = gifts.filter(({ statusCode }) => statusCode === 201).length
  expect(gifts.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  const days = [...movements, ...later].map((answer) => answer.json().movement.effectiveOn)
  expect(days.slice(6)).toEqual(Array.from({ length: 6 }, () => '2026-03-07'))
  const inside = days.filter((day) => day === '2026-03-06').length
  const { total, lateDonations } = await read(_id)
  expect(total.donationCount + lateDonations.count).toBe(12 + kept + 10)
  expect(total.gross + lateDonations.total).toBe(120 + kept + 1000)
  expect(lateDonations.total).toBe(100 * lateDonations.count)
  expect(total.movements).toBe(-10 * inside)
  expect(await brokenInvariants()).toEqual([])
})

it('a closing waits for what a person is recording, and a gift by hand for the closing', async () => {
  const { customerId, close, give } = calls
  const recording = Promise.withResolvers<void>()
  const held = test.db.transaction().execute(async (transaction) => {
    await openDays.hold(transaction, customerId)
    await recording.promise
  })
  const closing = close()
  await expect.poll(waitingLocks).toBe(1)
  recording.resolve()
  await held
  expect((await closing).statusCode).toBe(201)
  expect((await give(5)).json().code).toBe('day-closed')
})

it("a terminal's gift that is under way blocks no closing, and arrives after it", async () => {
  const { customerId, device, closed, read, call } = calls
  const gift = newDonation(customerId, { device_id: device.id, created_at: '2026-03-06T12:00:00.000Z' })
  const id = await test.db.transaction().execute(async (transaction) => {
    // The stamp of the gift is long before the closing's.
    const options = { lockTimeoutMs: 2000, now: new Date(today.getTime() - 5000) }
    await addDonationsQuery([{ ...gift, position: 0 }], options).execute(transaction)
    return closed(friday)
  })
  expect(await read(id)).toMatchObject({
    total: { donationCount: 0 },
    lateDonations: { count: 1, total: 20 },
    late: { donations: [{ _id: gift.id }] },
  })
  expect((await call('GET', `/closings/${id}/checksum`)).json().isSame).toBe(true)
  expect((await call('GET', `/closings/${id}/export`)).body).not.toContain(gift.id)
})

it('two people who close the same day at once make one closing', async () => {
  const { close } = calls
  const answers = await Promise.all([close(), close(), close()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})
