import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'
import type { MovementRequest } from '../movement.ts'
import { insertMovement } from '../testing/movement.fixture.ts'

let test: TestApp
let customerId: string
type User = { id: string; identity_uid: string }
let manager: User
let second: User
let transactionId: string

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId, firstname: 'Karim', lastname: 'Morel' })
  second = await insertUser(test.db, { customer_id: customerId, firstname: 'Samia', lastname: 'Benali' })
  const device = await insertDevice(test.db, customerId)
  transactionId = (await insertDonation(test.db, customerId, { device_id: device.id }, { amount_cents: 50_000 })).id
})

const own = (rest: string) => `/customers/${customerId}${rest}`
const move = (payload: object, caller: User = manager) =>
  test.call(caller, 'POST', own(`/transactions/${transactionId}/movements`), {
    payload: { reason: 'Demande du donateur', ...payload },
  })
const decide = (verb: 'confirm' | 'decline', requestId: string, caller: User) =>
  test.call(caller, 'POST', own(`/movement-requests/${requestId}/${verb}`))
const waiting = async (caller = second): Promise<MovementRequest[]> =>
  (await test.call(caller, 'GET', own('/movement-requests'))).json()
const read = async () => (await test.call(manager, 'GET', own(`/transactions/${transactionId}/movements`))).json()
const ask = async (): Promise<string> => (await move({ kind: 'refunded', amount: 300 })).json().request._id
const codeOf = (answer: Awaited<ReturnType<typeof move>>) => [answer.statusCode, answer.json().code]
const actions = async () =>
  (
    await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('a movement above the amount of the association', () => {
  it('is refused at once where no second person could confirm it: the box lacks the cash', async () => {
    const refused = await move({ kind: 'refunded', amount: 300, paymentMethod: 'cash' })
    expect(codeOf(refused)).toEqual([409, 'cash-box-empty'])
    expect(refused.json().message).toContain('elle n’en contient pas assez')
    expect(await waiting()).toEqual([])
    expect(await read()).toMatchObject({ netAmount: 500, movements: [] })
    expect(await actions()).toEqual([])
  })

  it('waits for a second manager, who confirms it', async () => {
    const limit = await move({ kind: 'refunded', amount: 200 })
    expect(limit.json()).toMatchObject({ movement: { amount: -200 }, request: null })
    const answer = await move({ kind: 'refunded', amount: 200.01 })
    expect(answer.json()).toMatchObject({ movement: null, request: { kind: 'refunded', amount: 200.01, isOwn: true } })
    expect(await read()).toMatchObject({ netAmount: 300, waiting: { amount: 200.01 } })
    const [request] = await waiting()
    expect(request).toMatchObject({ isOwn: false, requestedBy: { name: 'Karim Morel' }, reason: 'Demande du donateur' })
    const confirmed = await decide('confirm', request?._id ?? '', second)
    expect(confirmed.json().movement).toMatchObject({
      amount: -200.01,
      recordedBy: { name: 'Karim Morel' },
      approvedBy: { name: 'Samia Benali' },
    })
    expect(await read()).toMatchObject({ netAmount: 99.99, waiting: null })
    expect([await waiting(), await actions()]).toEqual([
      [],
      ['donation.refunded', 'donation.requested', 'donation.refunded'],
    ])
  })

  it('cannot be confirmed by the person who requested it', async () => {
    expect(codeOf(await decide('confirm', await ask(), manager))).toEqual([422, 'own-request'])
  })

  it('is not for the same person under another role, nor for an admin who switched to manager', async () => {
    const admin = await insertUser(test.db, { role: 'admin', customer_id: customerId })
    const asked = (await move({ kind: 'cancelled' }, admin)).json().request
    await test.call(admin, 'PUT', '/users/update-role', { payload: { userId: admin.id, role: 'manager' } })
    expect((await decide('confirm', asked._id, admin)).statusCode).toBe(403)
    expect((await decide('confirm', asked._id, second)).statusCode).toBe(200)
  })

  it('is decided once, by two at once too', async () => {
    const third = await insertUser(test.db, { customer_id: customerId })
    const id = await ask()
    const answers = await Promise.all([
      decide('confirm', id, second),
      decide('confirm', id, third),
      decide('decline', id, third),
    ])
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(codeOf(await decide('decline', id, second))).toEqual([409, 'request-decided'])
    expect((await read()).version).toBeLessThanOrEqual(1)
  })

  it('is judged again when it is confirmed: what is left may have gone since', async () => {
    const id = await ask()
    const requested = { kind: 'refunded', amountCents: 35_000, toCauseId: null } as const
    await insertMovement(test.db, { customerId, transactionId }, { recordedBy: second.id, requested })
    expect(codeOf(await decide('confirm', id, second))).toEqual([409, 'movement-exceeds'])
    expect(await waiting()).toHaveLength(1)
    expect((await decide('decline', id, second)).statusCode).toBe(204)
    expect(await read()).toMatchObject({ netAmount: 150, waiting: null })
  })

  it('may be taken back by the person who asked', async () => {
    const id = await ask()
    expect((await decide('decline', id, manager)).statusCode).toBe(204)
    expect(await actions()).toEqual(['donation.requested', 'donation.declined'])
  })

  it('is the only one of its donation', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => move({ kind: 'refunded', amount: 300 })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    expect(codeOf(await move({ kind: 'cancelled' }))).toEqual([409, 'movement-waiting'])
  })

  it('may be a move to another cause, or an undo', async () => {
    const cause = await insertCause(test.db, customerId, { name: 'Puits' })
    const asked = await move({ kind: 'reassigned', toCauseId: cause.id })
    expect(asked.json().request).toMatchObject({ kind: 'reassigned', amount: 500, toCause: { name: 'Puits' } })
    const { movement } = (await decide('confirm', asked.json().request._id, second)).json()
    const address = own(`/transactions/${transactionId}/movements/${movement._id}/undo`)
    const undo = await test.call(manager, 'POST', address, { payload: { reason: 'Erreur de cause' } })
    expect(undo.json().request).toMatchObject({ kind: 'reversal', amount: 500 })
    await decide('confirm', undo.json().request._id, second)
    expect(await read()).toMatchObject({ currentCause: null, netAmount: 500 })
  })

  it("of another association's is 404", async () => {
    const id = await ask()
    const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    expect((await decide('confirm', id, stranger)).statusCode).toBe(404)
    expect((await waiting()).map(({ _id }) => _id)).toEqual([id])
  })
})
