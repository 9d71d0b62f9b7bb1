import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { type DepositCalls, setUpDeposits } from '../testing/deposit.calls.ts'
import { sampleSheet } from '../testing/sheet.fixture.ts'

let { call, customerId, manager, counter, seal, deposit, undeposited, cancel, test } = {} as DepositCalls
const world = setUpDeposits()
beforeEach(() => {
  ;({ call, customerId, manager, counter, seal, deposit, undeposited, cancel, test } = world)
})

const box = async (query = '') => (await call('GET', `/cash-box${query}`)).json()
/** A donation in cash by hand, of the noon of a day in March. Returns its id. */
const give = async (amountCents: number, day = 6): Promise<string> => {
  const at = `2026-03-0${day}T11:00:00.000Z`
  const donation = { amount_cents: amountCents, payment_method: 'cash', created_at: at } as const
  return (await insertDonation(test.db, customerId, { recorded_by: counter.id }, donation)).id
}
const notes = (quantity: number) => ({ lines: [{ denomination: 10 as const, quantity }] })
const put = (id: string, body: object) =>
  call('POST', `/transactions/${id}/movements`, { reason: 'Saisi par erreur', ...body }, manager)
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

describe('the cash box', () => {
  it('contains sheets and donations in cash by hand, less what went to the bank, by day', async () => {
    expect(await box()).toEqual({ balance: 0, waiting: null, data: [], nextBefore: null })
    await give(3000, 4)
    await seal()
    await insertDonation(test.db, customerId, { recorded_by: counter.id }, { payment_method: 'transfer' })
    expect((await deposit(notes(2), { day: '2026-03-05' })).statusCode).toBe(201)
    expect(await box()).toEqual({
      balance: 35.5,
      waiting: null,
      data: [
        { day: '2026-03-06', received: 25.5, refunded: 0, deposited: 0, adjusted: 0, balance: 35.5 },
        { day: '2026-03-05', received: 0, refunded: 0, deposited: 20, adjusted: 0, balance: 10 },
        { day: '2026-03-04', received: 30, refunded: 0, deposited: 0, adjusted: 0, balance: 30 },
      ],
      nextBefore: null,
    })
    expect((await box('?before=2026-03-05')).data).toHaveLength(1)
    expect((await undeposited()).cashBalance).toBe(35.5)
  })

  it('contains the cash of a cancelled slip again', async () => {
    await seal()
    const { _id } = (await deposit({ lines: sampleSheet.lines })).json()
    expect((await box()).balance).toBe(0)
    await cancel(_id)
    expect(await box()).toMatchObject({ balance: 25.5, data: [{ day: '2026-03-06' }] })
  })

  it('counts cancellations, corrections and cash refunds on the days of the movements', async () => {
    const [wrong, gone, back] = [await give(1000, 4), await give(2000, 4), await give(3000, 4)]
    expect((await put(wrong, { kind: 'amount_corrected', amount: 15 })).statusCode).toBe(201)
    expect((await put(gone, { kind: 'cancelled' })).statusCode).toBe(201)
    expect((await put(back, { kind: 'refunded', amount: 5 })).statusCode).toBe(201)
    expect((await box()).data).toEqual([
      { day: '2026-03-07', received: 0, refunded: 5, deposited: 0, adjusted: 0, balance: 40 },
      { day: '2026-03-04', received: 45, refunded: 0, deposited: 0, adjusted: 0, balance: 45 },
    ])
  })

  it('leaves out a day whose donations were all cancelled', async () => {
    const gone = await give(2000, 4)
    await seal()
    expect((await put(gone, { kind: 'cancelled' })).statusCode).toBe(201)
    expect((await box()).data).toMatchObject([{ day: '2026-03-06', balance: 25.5 }])
  })

  it('is read by those who count, page by page', async () => {
    for (const day of [1, 2, 3]) await give(1000, day)
    expect((await test.call(manager, 'GET', `/customers/${customerId}/cash-box`)).statusCode).toBe(200)
    const user = await insertUser(test.db, { customer_id: customerId, role: 'user' })
    expect((await test.call(user, 'GET', `/customers/${customerId}/cash-box`)).statusCode).toBe(403)
    for (let day = 1; day <= 31; day += 1)
      await insertDonation(
        test.db,
        customerId,
        { recorded_by: counter.id },
        {
          amount_cents: 100,
          payment_method: 'cash',
          created_at: new Date(Date.UTC(2025, 11, day, 11)).toISOString(),
        },
      )
    const first = await box()
    expect([first.balance, first.data.length, first.nextBefore]).toEqual([61, 31, '2025-12-04'])
    const second = await box(`?before=${first.nextBefore}`)
    expect([second.data.length, second.nextBefore]).toEqual([3, null])
    expect(second.data[0]).toMatchObject({ day: '2025-12-03', balance: 3 })
  })

  it('contains no donation from before its opening, but the sheets from before', async () => {
    await give(5000, 4)
    const sheet = await seal()
    await test.db.insertInto('cash_boxes').values({ customer_id: customerId, opened_at: '2100-01-01' }).execute()
    expect(await box()).toMatchObject({ balance: 25.5, data: [{ day: '2026-03-06' }] })
    expect(sheet).toBeTruthy()
  })
})

describe('a deposit of cash', () => {
  it('is at most what the box contains on its day and on each later one', async () => {
    await give(3000, 4)
    await give(2000, 6)
    expect((await deposit(notes(1), { day: '2026-03-05' })).statusCode).toBe(201)
    const tooEarly = await deposit(notes(3), { day: '2026-03-05' })
    const message = 'La caisse permet une remise de 20,00\u00a0€ au plus le 5 mars 2026.'
    expect(tooEarly.json()).toMatchObject({
      status: 409,
      code: 'cash-box-too-much',
      message,
      fields: { lines: message },
    })
    expect((await deposit(notes(4))).statusCode).toBe(201)
    // The later slip has taken what the box contained on the 5th.
    expect((await deposit(notes(1), { day: '2026-03-05' })).json()).toMatchObject({ code: 'cash-box-too-much' })
    expect((await box()).balance).toBe(0)
    expect((await undeposited()).openDays[0]).toEqual({ day: '2026-03-07', cash: 0 })
  })

  it('takes the same cash once, also at the same moment', async () => {
    await give(3000)
    const answers = await Promise.all([deposit(notes(3)), deposit(notes(3)), deposit(notes(2))])
    expect(statuses(answers)).toEqual([201, 409, 409])
    expect((await box()).balance).toBeGreaterThanOrEqual(0)
  })

  it('has a number in the series of the slips of cheques, and is refused above 100 000 €', async () => {
    await give(3000)
    expect((await deposit(notes(1))).json()).toMatchObject({ number: 1, chequeCount: 0, cashTotal: 10, total: 10 })
    expect((await deposit(notes(1))).json().number).toBe(2)
    expect((await deposit(notes(10_001))).json()).toMatchObject({ status: 400 })
    const list = (await call('GET', '/deposits')).json()
    expect(list.data).toMatchObject([{ number: 2, cashTotal: 10 }, { number: 1 }])
  })

  it('is not of another association’s box', async () => {
    await give(3000)
    const other = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    const path = `/customers/${other.customer_id}/deposits`
    const payload = { day: '2026-03-07', account: 'A', chequeIds: [], ...notes(1) }
    expect((await test.call(other, 'POST', path, { payload })).json()).toMatchObject({ code: 'cash-box-too-much' })
  })

  it('keeps its cash: a donation at the bank is neither cancelled, lowered nor refunded in cash', async () => {
    const id = await give(3000)
    const { _id } = (await deposit(notes(2))).json()
    expect((await put(id, { kind: 'cancelled' })).json()).toMatchObject({ status: 409, code: 'cash-box-empty' })
    expect((await put(id, { kind: 'amount_corrected', amount: 19 })).json()).toMatchObject({ code: 'cash-box-empty' })
    expect((await put(id, { kind: 'refunded', amount: 11 })).json()).toMatchObject({ code: 'cash-box-empty' })
    expect((await put(id, { kind: 'refunded', amount: 10 })).statusCode).toBe(201)
    expect((await box()).balance).toBe(0)
    expect((await put(id, { kind: 'refunded', amount: 1, paymentMethod: 'transfer' })).statusCode).toBe(201)
    await cancel(_id)
    expect((await box()).balance).toBe(20)
  })

  it('and a parallel refund cannot both take the last note', async () => {
    const ids = [await give(1000), await give(1000)]
    await deposit(notes(1))
    const answers = await Promise.all([
      deposit(notes(1)),
      ...ids.map((id) => put(id, { kind: 'refunded', amount: 10 })),
    ])
    expect(statuses(answers)).toEqual([201, 409, 409])
    expect((await box()).balance).toBe(0)
  })
})
