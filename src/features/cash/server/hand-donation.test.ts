import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
type Account = Awaited<ReturnType<typeof insertUser>>
let manager: Account
let counter: Account

const morning = Date.parse('2026-03-07T10:00:00.000Z')
let minutes = 0
const now = () => new Date(morning + minutes * 60_000)
beforeAll(async () => {
  test = await startTestApp({ now })
})
afterAll(() => test.close())
beforeEach(async () => {
  minutes = 0
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  counter = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
})

const call = (method: 'GET' | 'POST', path: string, payload?: object, caller = manager) =>
  test.call(caller, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
const enter = async (amount: number, caller = counter, body: object = { paymentMethod: 'cash' }): Promise<string> => {
  const headers = { 'idempotency-key': randomUUID() }
  const payload = { amount, ...body }
  const answer = await test.call(caller, 'POST', `/customers/${customerId}/transactions`, { headers, payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}
const undo = (id: string, caller = counter) => call('POST', `/hand-donations/${id}/undo`, undefined, caller)
const movementsOf = async (id: string) => (await call('GET', `/transactions/${id}/movements`)).json().movements

describe('the undo of the last donation', () => {
  it('cancels it for a user who counts, with its line in the journal', async () => {
    const id = await enter(120)
    expect((await undo(id)).statusCode).toBe(204)
    expect(await movementsOf(id)).toMatchObject([
      {
        kind: 'cancelled',
        amount: -120,
        reason: 'Erreur de saisie',
        recordedBy: { _id: counter.id },
        approvedBy: null,
      },
    ])
    const [line] = (await call('GET', '/journal?limit=1')).json().data
    expect(line).toMatchObject({ action: 'donation.cancelled', actor: { _id: counter.id } })
  })

  it('changes nothing when it is repeated, also at the same moment', async () => {
    const id = await enter(12)
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect(await movementsOf(id)).toHaveLength(1)
  })

  it('is of the last donation of the person alone, and then of the one before', async () => {
    const [first, second] = [await enter(1), await enter(2)]
    const others = await enter(3, manager)
    expect((await undo(first)).json()).toMatchObject({ status: 422, code: 'not-last-donation' })
    expect((await undo(others)).json()).toMatchObject({ status: 422, code: 'not-last-donation' })
    expect((await undo(second)).statusCode).toBe(204)
    expect((await undo(first)).statusCode).toBe(204)
    expect((await undo(others, manager)).statusCode).toBe(204)
  })

  it('ends ten minutes after the donation', async () => {
    const [kept, gone] = [await enter(5, manager), await enter(5)]
    minutes = 10
    expect((await undo(gone)).statusCode).toBe(204)
    minutes = 10.1
    expect((await undo(kept, manager)).json()).toMatchObject({ status: 422, code: 'donation-too-old' })
    expect(await movementsOf(kept)).toEqual([])
  })

  it('is refused above the amount that needs a second person', async () => {
    const message = 'Au-dessus de 200,00\u00a0€, un manageur annule ce don dans la liste des dons.'
    expect((await undo(await enter(200.01))).json()).toMatchObject({ status: 422, message })
    expect((await undo(await enter(200))).statusCode).toBe(204)
  })

  it('is refused for a donation with a movement or a request, and for a cheque on a deposit slip', async () => {
    const refunded = await enter(20)
    await call('POST', `/transactions/${refunded}/movements`, { kind: 'refunded', amount: 5, reason: 'Trop donné' })
    expect((await undo(refunded)).json()).toMatchObject({ status: 409, code: 'movement-money-moved' })
    const cheque = { paymentMethod: 'cheque', chequeNumber: '12', chequeBank: 'BNP' }
    const deposited = await enter(30, counter, cheque)
    const slip = { day: '2026-03-07', account: 'Compte courant', chequeIds: [deposited], lines: [] }
    const { _id } = (await call('POST', '/deposits', slip)).json()
    const { heldBy } = (await call('GET', `/transactions/${deposited}/movements`)).json()
    expect(heldBy).toEqual({ kind: 'slip', _id, number: 1 })
    expect((await undo(deposited)).json()).toMatchObject({ status: 409, code: 'movement-on-slip' })
  })

  it('is refused for donations of sheets and of terminals', async () => {
    const sheet = { day: '2026-03-07', place: 'Parvis', lines: [{ denomination: 20, quantity: 1 }] }
    const { _id } = (await call('POST', '/counting-sheets', sheet, counter)).json()
    await call('POST', `/counting-sheets/${_id}/sign`, { total: 20 }, counter)
    const sealed = await call('POST', `/counting-sheets/${_id}/sign`, { total: 20 }, manager)
    expect((await undo(sealed.json().transactionId)).json()).toMatchObject({ status: 409, code: 'movement-on-sheet' })
    const device = await insertDevice(test.db, customerId)
    const { id } = await insertDonation(test.db, customerId, { device_id: device.id })
    expect((await undo(id)).statusCode).toBe(404)
  })

  it('is refused to a user without the right to count', async () => {
    const id = await enter(5)
    const user = await insertUser(test.db, { customer_id: customerId, role: 'user' })
    expect((await undo(id, user)).statusCode).toBe(403)
  })
})
