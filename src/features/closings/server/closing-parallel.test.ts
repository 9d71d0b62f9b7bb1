import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { addDonationsQuery } from '#features/transactions/server/record/donation.queries.ts'
import { newDonation } from '#features/transactions/testing/donation.fixture.ts'
import type { Day } from '#shared/days.ts'
import { inCamelCase, withoutTimeLimits } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { countBlocked } from '#test/database.ts'
import { listViolations } from '#test/violations.ts'
import type { Closing } from '../closing.ts'
import { type ClosingCalls, createClosingCalls, friday, march, setUpClosings, today } from '../testing/closing.calls.ts'
import { findClosing, insertClosing } from './closing.repository.ts'
import { contentsNow } from './closing-contents.queries.ts'
import { readFigures } from './closing-figures.queries.ts'
import { createSealer } from './closing-seal.service.ts'
import { openDays } from './open-days.ts'

const world = setUpClosings()

/** Tries to close until the figures stand still between the preview and the closing. */
const closeWhenStill = async ({ close }: ClosingCalls, days = friday): Promise<Closing> => {
  for (;;) {
    const answer = await close(days)
    if (answer.statusCode === 201) return answer.json()
    expect(answer.json().code).toBe('figures-changed')
  }
}

const waitingLocks = () => countBlocked(world.test.pool)

it('donations and movements in flight while a day is closed are in its figures, or refused, or of a later day', async () => {
  const { give, put, terminal } = world
  const early = await Promise.all(Array.from({ length: 12 }, () => give(10)))
  const cancelled = early.slice(0, 6).map((answer) => put(answer.json()._id, { kind: 'cancelled' }))
  const byHand = Array.from({ length: 10 }, () => give(1))
  const byTerminal = Array.from({ length: 10 }, () => give(100, {}, terminal))
  const { _id } = await closeWhenStill(world)
  const [movements, donations, cards] = await Promise.all([
    Promise.all(cancelled),
    Promise.all(byHand),
    Promise.all(byTerminal),
  ])
  const later = await Promise.all(early.slice(6).map((answer) => put(answer.json()._id, { kind: 'cancelled' })))

  expect(cards.every(({ statusCode }) => statusCode === 201)).toBe(true)
  const kept = donations.filter(({ statusCode }) => statusCode === 201).length
  expect(donations.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  const days = [...movements, ...later].map((answer) => answer.json().movement.effectiveOn)
  expect(days.slice(6)).toEqual(Array.from({ length: 6 }, () => '2026-03-07'))
  const inside = days.filter((day) => day === '2026-03-06').length
  const { total, lateDonations } = await readSealed(_id)
  expect(total.donationCount + total.cancelledCount + lateDonations.count).toBe(12 + kept + 10)
  expect(total.net + lateDonations.total).toBe(120 + kept + 1000 - 10 * inside)
  expect(lateDonations.total).toBe(100 * lateDonations.count)
  // A cancellation that counts on a later day may be recorded before the seal (docs/rules/figures.md#figures-sealed).
  const elsewhere = total.steps.find(({ kind }) => kind === 'cancelledElsewhere')?.amount ?? 0
  expect(total.cancelledCount - inside).toBe(elsewhere / 10)
  expect(await listViolations(world.test)).toEqual([])
})

it('a closing waits for what a person is recording, and a donation by hand for the closing', async () => {
  const { customerId, close, give } = world
  const recording = Promise.withResolvers<void>()
  const held = world.test.db.transaction().execute(async (transaction) => {
    await sql.raw(withoutTimeLimits).execute(transaction)
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

const fail = (error: unknown): never => expect.unreachable(String(error))

/** Reads a closing until it is sealed. */
const readSealed = async (id: string): Promise<Closing> => {
  await expect.poll(async () => (await world.read(id)).sealedAt).not.toBeNull()
  return world.read(id)
}

/** Adds donations in a transaction of its own that waits for `ends`, as a commit waits for a standby that is away. */
const hold = (ends: Promise<void>, ...donations: ReturnType<typeof newDonation>[]) => {
  const begun = Promise.withResolvers<void>()
  const done = world.test.db.transaction().execute(async (transaction) => {
    for (const donation of donations)
      await addDonationsQuery([{ ...donation, position: 0 }], { lockTimeoutMs: 2000, now: today }).execute(transaction)
    begun.resolve()
    // A session that does nothing within a transaction is ended.
    while (await Promise.race([ends.then(() => false), setTimeout(500, true)])) await sql`select`.execute(transaction)
  })
  return { begun: begun.promise, done }
}

/** A donation of a day in March. Two transactions with donations of one day wait for each other. */
const donationOf = (day = 6) =>
  newDonation(world.customerId, { device_id: world.device.id, created_at: `2026-03-0${day}T12:00:00.000Z` })

it("a terminal's donation in flight is waited for, however long, and sealed; what comes after the closing is late", async () => {
  const { close, give, read, call, admin, terminal, reopen } = world
  const [inFlight, after] = [donationOf(5), donationOf(4)]
  const commit = Promise.withResolvers<void>()
  const { begun, done } = hold(commit.promise, inFlight)
  await begun
  const closing: Closing = (await close(march)).json()
  expect(closing).toMatchObject({ sealedAt: null, sha256: null, total: { donationCount: 0 } })
  const refused = [call('GET', `/closings/${closing._id}/export`), reopen(closing._id, admin)]
  for (const answer of await Promise.all(refused)) expect(answer.json().code).toBe('closing-under-way')
  expect((await give(5)).json().code).toBe('day-closed')
  await hold(Promise.resolve(), after).done
  expect((await read(closing._id)).sealedAt).toBeNull()

  commit.resolve()
  await done
  const sealed = await readSealed(closing._id)
  expect(sealed).toMatchObject({
    total: { donationCount: 1, net: 20 },
    lateDonations: { count: 1, total: 20 },
    late: { donations: [{ _id: after.id }] },
  })
  expect((await call('GET', `/closings/${closing._id}/checksum`)).json().isSame).toBe(true)
  const exported = (await call('GET', `/closings/${closing._id}/export`)).body
  expect([inFlight.id, after.id].map((id) => exported.includes(id))).toEqual([true, false])
  expect((await give(7, {}, terminal)).statusCode).toBe(201)
  expect(await listViolations(world.test)).toEqual([])
})

const db = () => inCamelCase(world.test.db)

/** Adds the closing of a day that a stopped process has left under way. */
const leaveUnderWay = async (day: Day, customerId = world.customerId) => {
  const [days, key] = [
    { customerId, from: day, to: day },
    { customerId, closingId: newId() },
  ]
  const figures = await readFigures(db(), contentsNow(days))
  await insertClosing(db(), key, { ...days, kind: 'day', closedAt: today, closedBy: world.manager.id, figures })
  return key
}

it('the many closings of one association take one connection, and delay no other', async () => {
  const many = []
  for (const day of [1, 2, 3, 4, 5, 6]) many.push(await leaveUnderWay(`2026-03-0${day}`))
  const other = await leaveUnderWay('2026-03-06', (await insertCustomer(world.test.db)).id)
  const recording = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = world.test.db.transaction().execute(async (transaction) => {
    await sql.raw(withoutTimeLimits).execute(transaction)
    await openDays.hold(transaction, world.customerId)
    held.resolve()
    await recording.promise
  })
  await held.promise
  const sealer = createSealer({ db: db(), onFailure: fail })
  await sealer.resume()
  const isSealed = async () => (await findClosing(db(), other))?.sealedAt
  await expect.poll(isSealed).toBeTruthy()
  // A wait for a lock ends after two seconds, and begins again.
  await expect.poll(waitingLocks).toBe(1)
  recording.resolve()
  await holding
  for (const { closingId } of many) await readSealed(closingId)
  await sealer.close()
})

it('a closing that a stopped process has left under way is sealed by another one', async () => {
  const commit = Promise.withResolvers<void>()
  const { begun, done } = hold(commit.promise, donationOf())
  await begun
  const key = await leaveUnderWay('2026-03-06')
  const sealer = createSealer({ db: db(), onFailure: fail })
  await sealer.resume()
  await setTimeout(100)
  expect((await world.read(key.closingId)).sealedAt).toBeNull()
  await sealer.close()
  commit.resolve()
  await done
  const other = createSealer({ db: db(), onFailure: fail })
  await other.resume()
  expect(await readSealed(key.closingId)).toMatchObject({ total: { donationCount: 1 } })
  await other.close()
})

it('each commit around a seal is either in it or late', async () => {
  const lengths = fc.array(
    fc.record({ startMs: fc.nat({ max: 120 }), lengthMs: fc.nat({ max: 200 }), count: fc.integer({ min: 1, max: 2 }) }),
    { minLength: 3, maxLength: 7 },
  )
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat({ max: 120 }), async (writers, closeMs) => {
      Object.assign(world, await createClosingCalls(world.test))
      const written = writers.map(async ({ startMs, lengthMs, count }, place) => {
        await setTimeout(startMs)
        await hold(setTimeout(lengthMs), ...Array.from({ length: count }, () => donationOf(1 + (place % 7)))).done
      })
      await setTimeout(closeMs)
      const { _id } = await closeWhenStill(world, march)
      await Promise.all(written)
      const { total, lateDonations, sealedAt } = await readSealed(_id)
      expect(sealedAt).not.toBeNull()
      expect(total.donationCount + lateDonations.count).toBe(writers.reduce((sum, { count }) => sum + count, 0))
      expect((await world.call('GET', `/closings/${_id}/checksum`)).json().isSame).toBe(true)
    }),
    { numRuns: 10, interruptAfterTimeLimit: 60_000 },
  )
  expect(await listViolations(world.test)).toEqual([])
}, 90_000)

it('two people who close the same day at once make one closing', async () => {
  const { close } = world
  const answers = await Promise.all([close(), close(), close()])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
})
