import { beforeEach, expect, it } from 'vitest'
import type { PlacePaid } from '#features/bank/bank-calendar.ts'
import {
  insertBankAccount,
  insertBankContract,
  insertBankLine,
  insertExplainedStatement,
} from '#features/bank/testing/bank.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { type Day, instantOf } from '#shared/days.ts'
import { setUpFridays, theFriday } from '../testing/friday.calls.ts'

// The hall is paid on the Monday after the Friday, by a statement that begins on the day before the Friday.

const world = setUpFridays()
let [hall, yard, accountId, contractId] = ['', '', '', '']

const give = (deviceId: string, day: Day = theFriday) =>
  insertDonation(
    world.test.db,
    world.customerId,
    { device_id: deviceId },
    { created_at: instantOf(day, '12:00').toISOString() },
  )
const account = () => ({ customerId: world.customerId, accountId, createdBy: world.manager.id })
/** Pays what a terminal took on the Friday, by a statement until a day. */
const pay = (deviceId: string, closed_on: Day) => {
  const [from_at, to_at] = [instantOf(theFriday, '00:00'), instantOf('2026-03-07', '00:00')]
  const takings = {
    kind: 'takings',
    amount_cents: 2000,
    contract_id: contractId,
    device_id: deviceId,
    donation_count: 1,
  }
  const days = { opened_on: '2026-03-05', closed_on }
  return insertExplainedStatement(world.test.db, account(), [{ ...takings, from_at, to_at }], days)
}
const statesOf = (paid: readonly PlacePaid[]) =>
  paid.map(({ deviceId, state, line }) => [deviceId === hall ? 'hall' : 'yard', state, line?.bookedOn])

beforeEach(async () => {
  hall = world.device.id
  yard = (await insertDevice(world.test.db, world.customerId, { label: 'Parvis' })).id
  accountId = await insertBankAccount(world.test.db, world.customerId, world.manager.id)
  contractId = await insertBankContract(world.test.db, account(), { deviceIds: [hall, yard] })
  await give(hall)
})

it('says by place what the bank has paid of the day', async () => {
  await give(yard)
  const read = async () => statesOf((await world.readFriday()).paid)
  const byPlace = ([one = '']: (string | undefined)[], [other = '']: (string | undefined)[]) => one.localeCompare(other)
  expect((await read()).toSorted(byPlace)).toEqual([
    ['hall', 'expected', undefined],
    ['yard', 'expected', undefined],
  ])
  await pay(hall, '2026-03-09')
  expect(await read()).toContainEqual(['hall', 'paid', '2026-03-09'])
  await insertBankLine(
    world.test.db,
    { ...account(), uploadedBy: world.manager.id },
    { booked_on: '2026-03-10', label: 'REMISE CB' },
  )
  expect(await read()).toContainEqual(['yard', 'to-explain', undefined])
})

const listLate = async (day?: Day) => (await world.listMissing(day)).filter(({ kind }) => kind === 'bank')

it('names what the bank should have paid of the day alone', async () => {
  await give(yard)
  await give(yard, '2026-03-05')
  await pay(hall, '2026-03-11')
  world.setNow('2026-03-11T08:00:00.000Z')
  expect(await listLate()).toEqual([])
  expect(await listLate('2026-03-05')).toEqual([{ kind: 'bank', total: 20 }])
  world.setNow('2026-03-12T08:00:00.000Z')
  expect(await listLate()).toEqual([{ kind: 'bank', total: 20 }])
  expect(statesOf((await world.readFriday()).paid)).toContainEqual(['yard', 'late', undefined])
  expect(await listLate('2026-04-20')).toEqual([])
})

it('names no day that statements do not cover', async () => {
  await give(yard)
  world.setNow('2026-03-20T08:00:00.000Z')
  expect(await listLate()).toEqual([])
  await pay(hall, '2026-03-10')
  expect(await listLate()).toEqual([])
})

it('tells an admin who switched to manager nothing of the bank', async () => {
  await give(yard)
  await pay(hall, '2026-03-11')
  world.setNow('2026-03-12T08:00:00.000Z')
  const { test, customerId } = world
  const switched = await insertUser(test.db, { customer_id: customerId, role: 'manager', home_role: 'admin' })
  const read = async (rest: string) =>
    (await test.call(switched, 'GET', `/customers/${customerId}/friday${rest}?day=${theFriday}`)).json()
  expect((await read('')).paid).toEqual([])
  expect((await read('/missing')).missing.map(({ kind }: { kind: string }) => kind)).toEqual(['closing'])
})
