import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { sampleSheet, sampleTotal } from '../testing/sheet.fixture.ts'

let test: TestApp
let customerId: string
type Account = Awaited<ReturnType<typeof insertUser>>
let manager: Account
let counter: Account

const today = new Date('2026-03-07T10:00:00.000Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => today })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  counter = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, caller = manager) =>
  test.call(caller, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
const sheetPath = (id: string) => `/counting-sheets/${id}`
const sign = (id: string, caller = counter, total = sampleTotal) =>
  call('POST', `${sheetPath(id)}/sign`, { total }, caller)
const seal = async (overrides: object = {}, total = sampleTotal): Promise<{ _id: string; transactionId: string }> => {
  const { _id } = (await call('POST', '/counting-sheets', { ...sampleSheet, ...overrides }, counter)).json()
  await sign(_id, counter, total)
  const sealed = await sign(_id, manager, total)
  expect(sealed.json().state, sealed.body).toBe('sealed')
  return sealed.json()
}
const reason = 'Un billet compté deux fois'
const reverse = (id: string, caller = manager) => call('POST', `${sheetPath(id)}/reverse`, { reason }, caller)
const begin = async (id: string, caller = manager): Promise<string> => {
  const answer = await reverse(id, caller)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()._id
}
const read = async (id: string) => (await call('GET', sheetPath(id))).json()
const netOf = async (id: string) => (await call('GET', `/transactions/${id}`)).json().netAmount
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

describe('a reversing sheet', () => {
  it('is signed by the manager who begins it, and cancels the donation with the second signature', async () => {
    const cause = await insertCause(test.db, customerId)
    const { _id, transactionId } = await seal({ causeId: cause.id })
    const id = await begin(_id)
    expect(await read(id)).toMatchObject({
      state: 'signed',
      total: sampleTotal,
      reversesId: _id,
      reason,
      cause: { _id: cause.id },
      lines: sampleSheet.lines,
      signatures: [{ signedBy: { _id: manager.id } }],
    })
    expect(await read(_id)).toMatchObject({ reversal: { _id: id, isSealed: false } })
    expect(await netOf(transactionId)).toBe(sampleTotal)
    expect((await sign(id)).json()).toMatchObject({ state: 'sealed', transactionId })
    expect(await read(_id)).toMatchObject({ state: 'sealed', reversal: { _id: id, isSealed: true } })
    expect(await netOf(transactionId)).toBe(0)
    const { movements } = (await call('GET', `/transactions/${transactionId}/movements`)).json()
    expect(movements).toMatchObject([
      {
        kind: 'cancelled',
        amount: -sampleTotal,
        reason,
        recordedBy: { _id: manager.id },
        approvedBy: { _id: counter.id },
      },
    ])
    const corrected = await seal({ lines: [{ denomination: 20, quantity: 1 }] }, 20)
    expect(await netOf(corrected.transactionId)).toBe(20)
  })

  it('cannot be signed twice by one person', async () => {
    const { _id, transactionId } = await seal()
    const id = await begin(_id)
    expect((await sign(id, manager)).json()).toMatchObject({ code: 'same-signer' })
    expect(await netOf(transactionId)).toBe(sampleTotal)
  })

  it('exists once, also when two managers begin it and three people sign it at the same moment', async () => {
    const { _id, transactionId } = await seal()
    const other = await insertUser(test.db, { customer_id: customerId })
    expect(statuses(await Promise.all([reverse(_id), reverse(_id, other), reverse(_id)]))).toEqual([201, 409, 409])
    const id = (await read(_id)).reversal._id
    const third = await insertUser(test.db, { customer_id: customerId })
    expect(statuses(await Promise.all([sign(id, counter), sign(id, third)]))).toEqual([200, 422])
    expect(await netOf(transactionId)).toBe(0)
    expect((await reverse(_id)).json()).toMatchObject({ status: 409, code: 'sheet-reversed' })
    const { movements } = (await call('GET', `/transactions/${transactionId}/movements`)).json()
    expect(movements).toHaveLength(1)
  })

  it('is of a sealed sheet that is not itself a reversing one, with a reason, for a manager', async () => {
    const { _id: draft } = (await call('POST', '/counting-sheets', sampleSheet)).json()
    expect((await reverse(draft)).json()).toMatchObject({ status: 422, code: 'sheet-not-sealed' })
    const { _id } = await seal()
    expect((await reverse(_id, counter)).statusCode).toBe(403)
    expect((await call('POST', `${sheetPath(_id)}/reverse`, { reason: ' ' })).json()).toMatchObject({ status: 400 })
    const id = await begin(_id)
    await sign(id)
    expect((await reverse(id)).json()).toMatchObject({ status: 422, code: 'sheet-reversing' })
  })

  it('can be withdrawn or deleted before its second signature', async () => {
    const { _id } = await seal()
    const id = await begin(_id)
    expect((await call('POST', `${sheetPath(id)}/withdraw`)).json().state).toBe('draft')
    expect((await call('PUT', sheetPath(id), sampleSheet)).json()).toMatchObject({ code: 'sheet-reversing' })
    expect((await sign(id, counter)).json()).toMatchObject({ status: 422, code: 'manager-first' })
    expect((await sign(id, manager)).json().state).toBe('signed')
    await call('POST', `${sheetPath(id)}/withdraw`)
    expect((await call('DELETE', sheetPath(id))).statusCode).toBe(204)
    expect(await read(_id)).toMatchObject({ reversal: null })
    await begin(_id)
  })

  it('is signed by another manager of the association above the amount to confirm', async () => {
    const lines = [{ denomination: 50, quantity: 5 }]
    const { _id, transactionId } = await seal({ lines }, 250)
    const id = await begin(_id)
    const message = 'Au-dessus de 200,00\u00a0€, un autre manageur de l’association signe la feuille inverse.'
    expect((await sign(id, counter, 250)).json()).toMatchObject({ status: 422, message })
    const staff = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: customerId })
    expect((await sign(id, staff, 250)).json()).toMatchObject({ status: 422, message })
    const other = await insertUser(test.db, { customer_id: customerId })
    expect((await sign(id, other, 250)).json().state).toBe('sealed')
    expect(await netOf(transactionId)).toBe(0)
  })

  it('waits while its cash is at the bank: the box would lack it', async () => {
    const { _id, transactionId } = await seal()
    const slip = { day: '2026-03-07', account: 'Compte courant', chequeIds: [], lines: sampleSheet.lines }
    const deposited = await call('POST', '/deposits', slip)
    expect(deposited.statusCode, deposited.body).toBe(201)
    const id = await begin(_id)
    const refused = (await sign(id)).json()
    expect(refused).toMatchObject({ status: 409, code: 'cash-box-empty' })
    expect(refused.message).toContain('Il manquerait 25,50\u00a0€ en caisse le 7 mars 2026')
    expect(await read(id)).toMatchObject({ state: 'signed' })
    await call('POST', `/deposits/${deposited.json()._id}/cancel`, { reason })
    expect((await sign(id)).json()).toMatchObject({ state: 'sealed' })
    expect(await netOf(transactionId)).toBe(0)
  })

  it('is refused when a movement has changed the donation since', async () => {
    const { _id, transactionId } = await seal()
    const refund = { kind: 'refunded', amount: 5, reason }
    expect((await call('POST', `/transactions/${transactionId}/movements`, refund)).statusCode).toBe(201)
    const id = await begin(_id)
    expect((await sign(id)).json()).toMatchObject({ status: 409, code: 'movement-money-moved' })
    expect(await read(id)).toMatchObject({ state: 'signed' })
  })

  it('is the only way to cancel the donation of a sheet, and stays: neither is undone by a movement', async () => {
    const { _id, transactionId } = await seal()
    const move = (body: object) => call('POST', `/transactions/${transactionId}/movements`, { reason, ...body })
    for (const body of [{ kind: 'cancelled' }, { kind: 'amount_corrected', amount: 30 }])
      expect((await move(body)).json()).toMatchObject({ status: 409, code: 'movement-on-sheet' })
    const heldBy = { kind: 'sheet', _id, number: null }
    expect((await call('GET', `/transactions/${transactionId}/movements`)).json()).toMatchObject({ heldBy })
    await sign(await begin(_id))
    const [movement] = (await call('GET', `/transactions/${transactionId}/movements`)).json().movements
    const undo = await call('POST', `/transactions/${transactionId}/movements/${movement._id}/undo`, { reason })
    expect(undo.json()).toMatchObject({ status: 409, code: 'movement-on-sheet' })
  })

  it('has a line in the journal when it is begun and when it is sealed, without the reason', async () => {
    const { _id } = await seal()
    await sign(await begin(_id))
    const { data } = (await call('GET', '/journal?limit=10')).json()
    const actions = data.map(({ action }: { action: string }) => action)
    for (const action of ['sheet.reversal-begun', 'sheet.reversed', 'donation.cancelled'])
      expect(actions).toContain(action)
    expect(JSON.stringify(data)).not.toContain(reason)
  })
})
