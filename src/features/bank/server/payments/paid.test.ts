import { beforeEach, describe, expect, it } from 'vitest'
import { insertCheque, insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { type Day, instantOf } from '#shared/days.ts'
import type { DonationPaid } from '../../bank-calendar.ts'
import { cfonbOf, type StatementLine } from '../../testing/cfonb.fixture.ts'
import { type MatchCalls, monday, setUpMatches } from '../../testing/match.calls.ts'

const world = setUpMatches()
let { call, customerId, entry, manager, match, newest, takings, test } = {} as MatchCalls
beforeEach(() => {
  ;({ call, customerId, entry, manager, match, newest, takings, test } = world)
})

const paidOf = async (id: string): Promise<DonationPaid> => (await call('GET', `/donations/${id}`)).json()
const stateOf = async (id: string) => {
  const { state, differences } = await paidOf(id)
  return [state, ...differences]
}

/** Adds a donation by card of 20 € at noon. Returns its id. */
const byCard = async (day: Day = monday, deviceId = entry): Promise<string> => {
  const created_at = instantOf(day, '12:00').toISOString()
  return (await insertDonation(test.db, customerId, { device_id: deviceId }, { created_at })).id
}
/** Brings a statement from the first day of the tests on. */
const bring = (lines: readonly StatementLine[], closedOn: Day = '2026-11-23') =>
  world.bring(cfonbOf({ openedOn: '2026-10-31', closedOn }, lines))
const credit = (day: Day, cents: number): StatementLine => ({ day, cents, label: 'VIREMENT DIVERS', code: '05' })
const none = { state: 'none', line: null, slip: null, differences: [] }

describe('what the bank has paid of a donation by card', () => {
  it('is the line that contains its terminal’s donations of the instant', async () => {
    const [inside, after] = [await byCard(), await byCard('2026-11-03')]
    await bring([credit('2026-11-03', 2000)])
    const { _id } = await newest()
    expect((await match(_id, [takings(monday, entry, 20)])).statusCode).toBe(201)
    expect(await paidOf(inside)).toEqual({
      state: 'paid',
      day: monday,
      line: { _id, bookedOn: '2026-11-03', amount: 20 },
      slip: null,
      differences: [],
    })
    expect(await paidOf(after)).toMatchObject({ state: 'late', line: null })
  })

  it('names the difference of its own day, and none of another day', async () => {
    const [tuesday, first, second] = ['2026-11-03', await byCard(), await byCard('2026-11-03')]
    await bring([credit('2026-11-04', 4150)])
    const { _id } = await newest()
    const difference = { kind: 'difference', name: 'no-donation', amount: 1.5, day: tuesday, deviceId: entry }
    await match(_id, [takings(monday, entry, 20), takings(tuesday, entry, 20), difference])
    expect(await stateOf(first)).toEqual(['paid'])
    expect(await stateOf(second)).toEqual(['paid-with-difference', 'no-donation'])
  })

  it('is expected, to explain and late as its day is in the calendar', async () => {
    const id = await byCard()
    expect(await stateOf(id)).toEqual(['expected'])
    await bring([{ day: '2026-11-04', cents: 2500 }])
    expect(await stateOf(id)).toEqual(['to-explain'])
    await match((await newest())._id, [{ kind: 'other', amount: 25, note: 'Loyer' }])
    expect(await stateOf(id)).toEqual(['late', 'lost'])
  })

  it('is lost once its time is over', async () => {
    const [lost, later] = [await byCard(), await byCard('2026-11-03')]
    await bring([credit('2026-11-04', 2000)])
    expect((await match((await newest())._id, [takings('2026-11-03', entry, 20)])).statusCode).toBe(201)
    expect(await stateOf(later)).toEqual(['paid'])
    expect(await stateOf(lost)).toEqual(['late', 'lost'])
  })

  it('is nothing without a contract, before its first day, and once the donation is cancelled', async () => {
    const stray = await byCard(monday, (await insertDevice(test.db, customerId, { label: 'Sans contrat' })).id)
    const early = await byCard('2025-12-31')
    const cancelled = await byCard()
    await bring([credit('2026-11-03', 2000)])
    await match((await newest())._id, [takings(monday, entry, 20)])
    const path = `/customers/${customerId}/transactions/${cancelled}/movements`
    const payload = { kind: 'cancelled', reason: 'Doublon' }
    expect((await test.call(manager, 'POST', path, { payload })).statusCode).toBe(201)
    for (const id of [stray, early, cancelled]) expect(await paidOf(id)).toMatchObject(none)
  })
})

describe('what the bank has paid of another donation', () => {
  it('is the line of the slip for a cheque, by its number', async () => {
    const cheque = await insertCheque(test.db, customerId, manager.id)
    const slipId = await insertDeposit(test.db, customerId, manager.id, { chequeIds: [cheque], day: monday })
    expect(await paidOf(cheque)).toMatchObject(none)
    await bring([{ day: '2026-11-04', cents: 4000, label: 'REMISE CHEQUES', code: '02' }])
    const { _id } = await newest()
    expect(await paidOf(cheque)).toMatchObject({
      state: 'paid',
      line: { _id, bookedOn: '2026-11-04', amount: 40 },
      slip: { _id: slipId, number: 1 },
    })
  })

  it('is the line of a transfer, and nothing for cash', async () => {
    const given = { created_at: instantOf(monday, '12:00').toISOString() }
    const byHand = async (payment_method: 'transfer' | 'cash') =>
      (await insertDonation(test.db, customerId, { recorded_by: manager.id }, { ...given, payment_method })).id
    const [transfer, cash] = [await byHand('transfer'), await byHand('cash')]
    expect(await paidOf(transfer)).toMatchObject(none)
    await bring([credit('2026-11-04', 2000)])
    const { _id, match: found } = await newest()
    if (!found) await match(_id, [{ kind: 'donation', amount: 20, transactionId: transfer }])
    expect(await paidOf(transfer)).toMatchObject({ state: 'paid', line: { _id }, slip: null })
    expect(await paidOf(cash)).toMatchObject(none)
  })
})

it('answers 404 for a donation of another association, and 403 to a user and to an admin who switched to manager', async () => {
  const id = await byCard()
  const other = await insertCustomer(test.db)
  const otherManager = await insertUser(test.db, { customer_id: other.id })
  const path = `/customers/${other.id}/bank/donations/${id}`
  expect((await test.call(otherManager, 'GET', path)).statusCode).toBe(404)
  const user = await insertUser(test.db, { customer_id: customerId, role: 'user' })
  const switched = await insertUser(test.db, { customer_id: customerId, role: 'manager', home_role: 'admin' })
  for (const caller of [user, switched])
    expect((await call('GET', `/donations/${id}`, undefined, caller)).statusCode).toBe(403)
})
