import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertClosed, insertReopened } from '#features/closings/testing/closing.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let manager: { id: string; identity_uid: string }
let causeId: string
/** A donation of 20 € by hand, on 6 March. */
let transactionId: string

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-20T22:30:00.000Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  causeId = (await insertCause(test.db, customerId)).id
  transactionId = (await insertDonation(test.db, customerId, { recorded_by: manager.id })).id
})

const path = () => `/customers/${customerId}/transactions/${transactionId}/movements`
const move = (payload: object) => test.call(manager, 'POST', path(), { payload: { reason: 'Demande', ...payload } })
const undo = (movementId: string, payload: object = {}) =>
  test.call(manager, 'POST', `${path()}/${movementId}/undo`, { payload: { reason: 'Par erreur', ...payload } })
type Answer = Awaited<ReturnType<typeof move>>
const dayOf = (answer: Answer) => answer.json().movement.effectiveOn
const refusalOf = (answer: Answer) => [answer.statusCode, answer.json().code, Object.keys(answer.json().fields ?? {})]
const close = (from: string, to = from) => insertClosed(test.db, customerId, { closedBy: manager.id, from, to })

describe('a correction of the record', () => {
  const corrections = () => [
    { kind: 'cancelled' },
    { kind: 'amount_corrected', amount: 12 },
    { kind: 'reassigned', toCauseId: causeId },
  ]

  it('counts on the day of the donation, and so does its undo', async () => {
    for (const correction of corrections()) {
      const answer = await move(correction)
      expect(dayOf(answer), correction.kind).toBe('2026-03-06')
      expect(dayOf(await undo(answer.json().movement._id)), correction.kind).toBe('2026-03-06')
    }
  })

  it('counts on the first open day after a closed day of the donation', async () => {
    await close('2026-03-06', '2026-03-07')
    for (const correction of corrections()) {
      const answer = await move(correction)
      expect(dayOf(answer), correction.kind).toBe('2026-03-08')
      expect(dayOf(await undo(answer.json().movement._id)), correction.kind).toBe('2026-03-08')
    }
  })

  it('is undone on the day on which it counts, after a reopening too, and brought back there', async () => {
    for (const correction of corrections()) {
      const closingId = await close('2026-03-06')
      const answer = await move(correction)
      expect(dayOf(answer), correction.kind).toBe('2026-03-07')
      await insertReopened(test.db, customerId, closingId, manager.id)
      const undone = await undo(answer.json().movement._id)
      expect(dayOf(undone), correction.kind).toBe('2026-03-07')
      const back = await undo(undone.json().movement._id)
      expect(dayOf(back), correction.kind).toBe('2026-03-07')
      expect(dayOf(await undo(back.json().movement._id)), correction.kind).toBe('2026-03-07')
    }
  })

  it('is undone on the first open day after the day on which it counts, once that day is closed', async () => {
    const closingId = await close('2026-03-06')
    const { movement } = (await move({ kind: 'cancelled' })).json()
    await insertReopened(test.db, customerId, closingId, manager.id)
    await close('2026-03-07')
    expect(dayOf(await undo(movement._id))).toBe('2026-03-08')
  })

  it('has no day of its own', async () => {
    const answer = await move({ kind: 'cancelled', movedOn: '2026-03-10' })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['movedOn']])
    const { movement } = (await move({ kind: 'cancelled' })).json()
    expect(refusalOf(await undo(movement._id, { movedOn: '2026-03-10' }))).toEqual([422, 'not-money', ['movedOn']])
  })
})

describe('a movement of money', () => {
  const refund = (movedOn?: string) => move({ kind: 'refunded', amount: 5, ...(movedOn && { movedOn }) })

  it('counts today, or on the day on which the money moved', async () => {
    expect(dayOf(await refund())).toBe('2026-03-20')
    const answer = await refund('2026-03-10')
    expect(dayOf(answer)).toBe('2026-03-10')
    expect(dayOf(await undo(answer.json().movement._id, { movedOn: '2026-03-12' }))).toBe('2026-03-12')
  })

  it('is neither in the future nor before its donation, and an undo not before what it undoes', async () => {
    expect(refusalOf(await refund('2026-03-21'))).toEqual([422, 'moved-in-future', ['movedOn']])
    expect(refusalOf(await refund('2026-03-05'))).toEqual([422, 'moved-too-early', ['movedOn']])
    const { movement } = (await refund('2026-03-10')).json()
    expect(refusalOf(await undo(movement._id, { movedOn: '2026-03-09' }))).toEqual([
      422,
      'moved-too-early',
      ['movedOn'],
    ])
  })

  it('is not dated in a closed period, and counts on the first open day when today is closed', async () => {
    await close('2026-03-10', '2026-03-20')
    expect(refusalOf(await refund('2026-03-12'))).toEqual([409, 'day-closed', ['movedOn']])
    expect(dayOf(await refund())).toBe('2026-03-21')
  })

  it('is not undone before the day on which it counts', async () => {
    const closingId = await close('2026-03-10', '2026-03-20')
    const { movement } = (await refund()).json()
    await insertReopened(test.db, customerId, closingId, manager.id)
    expect(dayOf(await undo(movement._id))).toBe('2026-03-21')
  })

  it('keeps its day while it waits for a second person', async () => {
    const second = await insertUser(test.db, { customer_id: customerId })
    await test.db.insertInto('movement_settings').values({ customer_id: customerId, confirmation_cents: 0 }).execute()
    const { request } = (await refund('2026-03-10')).json()
    expect(request).toMatchObject({ movedOn: '2026-03-10' })
    const confirmed = await test.call(
      second,
      'POST',
      `/customers/${customerId}/movement-requests/${request._id}/confirm`,
    )
    expect(dayOf(confirmed)).toBe('2026-03-10')
  })
})
