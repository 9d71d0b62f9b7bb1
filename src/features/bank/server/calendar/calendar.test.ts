import { beforeEach, describe, expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { addDays, instantOf } from '#shared/days.ts'
import type { BankBalance, BankCalendar } from '../../bank-calendar.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { ageOf, isLost, passedOver, unpaidState } from './calendar.rules.ts'

let { call, customerId, addAccount, addContract, bring, lines, test } = {} as BankCalls
let [entry, yard, contractId] = ['', '', '']
const world = setUpBank()

const give = (deviceId: string, day: string, cents: number, time = '12:00') =>
  insertDonation(
    test.db,
    customerId,
    { device_id: deviceId },
    { amount_cents: cents, created_at: instantOf(day, time).toISOString() },
  )
const takings = (deviceId: string, [from, to]: [string, string], amount: number) => ({
  kind: 'takings',
  amount,
  contractId,
  deviceId,
  from: instantOf(from, '03:00').toISOString(),
  to: instantOf(to, '03:00').toISOString(),
})
const november = async () => (await call('GET', '/calendar?month=2026-11')).json<BankCalendar>()
const balance = async () => (await call('GET', '/balance')).json<BankBalance>()
const cellsOf = ({ days }: BankCalendar) =>
  days.flatMap(({ day, cells }) => cells.map(({ deviceId, state }) => [day, deviceId === entry ? 'E' : 'P', state]))

beforeEach(async () => {
  ;({ call, customerId, addAccount, addContract, bring, lines, test } = world)
  entry = (await insertDevice(test.db, customerId, { label: 'Entrée' })).id
  yard = (await insertDevice(test.db, customerId, { label: 'Parvis' })).id
  contractId = (await addContract((await addAccount())._id))._id
  const devices = [entry, yard].map((deviceId) => ({ deviceId, from: '2026-01-01' }))
  await call('PUT', `/contracts/${contractId}/devices`, { devices })
})

describe('the calendar', () => {
  it('says of each terminal’s day whether a line contains it, is to explain, or is late', async () => {
    await give(entry, '2026-11-02', 2000)
    await give(yard, '2026-11-02', 1000)
    await give(entry, '2026-11-03', 3000, '01:30')
    await give(entry, '2026-11-05', 4000)
    await give(entry, '2026-11-23', 5000)
    await bring(
      cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, [
        { day: '2026-11-03', cents: 5150, label: 'VIREMENT DIVERS', code: '05' },
      ]),
    )
    const [line] = await lines()
    const parts = [
      takings(entry, ['2026-11-02', '2026-11-03'], 50),
      { kind: 'difference', name: 'no-donation', amount: 1.5, day: '2026-11-02', deviceId: entry },
    ]
    expect((await call('POST', `/lines/${line?._id}/match`, { parts })).statusCode).toBe(201)
    const calendar = await november()
    expect(calendar).toMatchObject({
      month: '2026-11',
      devices: [
        { _id: entry, name: 'Entrée' },
        { _id: yard, name: 'Parvis' },
      ],
    })
    expect(cellsOf(calendar)).toEqual([
      ['2026-11-02', 'E', 'paid-with-difference'],
      ['2026-11-02', 'P', 'late'],
      // The night until the cut-off is of the day before's payment.
      ['2026-11-03', 'E', 'paid'],
      ['2026-11-05', 'E', 'late'],
      ['2026-11-23', 'E', 'expected'],
    ])
    expect(calendar.days[0]?.cells[0]).toEqual({
      deviceId: entry,
      state: 'paid-with-difference',
      donationCount: 1,
      amount: 20,
      paid: 20,
      lineIds: [line?._id],
      differences: ['no-donation'],
    })
    await bring(
      cfonbOf({ openedOn: '2026-11-23', closedOn: '2026-11-24', opening: 5150 }, [
        { day: '2026-11-24', cents: 777, label: 'VIREMENT DIVERS', code: '05' },
      ]),
    )
    expect(cellsOf(await november()).at(-1)).toEqual(['2026-11-23', 'E', 'to-explain'])
  })

  it('names a remittance lost once the terminal’s next one is paid', async () => {
    await give(entry, '2026-11-02', 2000)
    await give(entry, '2026-11-03', 700, '01:30')
    await give(entry, '2026-11-03', 3000)
    await give(entry, '2026-11-04', 4000)
    await bring(
      cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, [
        { day: '2026-11-03', cents: 2700, label: 'VIREMENT DIVERS', code: '05' },
        { day: '2026-11-05', cents: 4000, label: 'VIREMENT DIVERS', code: '05' },
      ]),
    )
    const [later, sooner] = await lines()
    await call('POST', `/lines/${sooner?._id}/match`, { parts: [takings(entry, ['2026-11-02', '2026-11-03'], 27)] })
    const states = async () =>
      (await november()).days.map(({ cells: [cell] }) => [cell?.state, ...(cell?.differences ?? [])])
    expect(await states()).toEqual([['paid'], ['to-explain'], ['to-explain']])
    await call('POST', `/lines/${later?._id}/match`, { parts: [takings(entry, ['2026-11-04', '2026-11-05'], 40)] })
    expect(await states()).toEqual([['paid'], ['late', 'lost'], ['paid']])
  })

  it('has neither donations by other means nor terminals without a contract', async () => {
    const { id } = await insertDevice(test.db, customerId, { label: 'Sans contrat' })
    await give(id, '2026-11-02', 2000)
    const cash = {
      amount_cents: 700,
      payment_method: 'cash',
      created_at: instantOf('2026-11-02', '12:00').toISOString(),
    } as const
    await insertDonation(test.db, customerId, { device_id: entry }, cash)
    expect(await november()).toEqual({ month: '2026-11', devices: [], days: [] })
    expect((await call('GET', '/calendar?month=2026-13')).json()).toMatchObject({ status: 400 })
  })
})

describe('the state of a day without a line', () => {
  const known = { covered: [{ from: '2026-11-01', to: '2026-11-30' }], openDays: [] }

  it('is late after three working days of the bank, where statements cover them', () => {
    // Friday: Monday, Tuesday and Wednesday are the bank’s.
    expect(unpaidState('2026-11-06', '2026-11-11', [known])).toBe('expected')
    expect(unpaidState('2026-11-06', '2026-11-12', [known])).toBe('late')
    expect(unpaidState('2026-11-27', '2026-12-24', [known])).toBe('expected')
    expect(unpaidState('2026-11-06', '2026-12-24', [])).toBe('expected')
  })

  it('is to explain while money waits that came soon after', () => {
    expect(unpaidState('2026-11-06', '2026-11-12', [{ ...known, openDays: ['2026-11-10'] }])).toBe('to-explain')
    expect(unpaidState('2026-11-06', '2026-12-24', [{ ...known, openDays: ['2026-12-23'] }])).toBe('late')
  })
})

describe('a day that lines have passed over', () => {
  const interval = (day: string, time: string, bookedOn: string) => {
    const [fromAt, toAt] = [day, addDays(day, 1)].map((each) => instantOf(each, time).getTime())
    return { deviceId: entry, fromAt: fromAt ?? 0, toAt: toAt ?? 0, bookedOn }
  }

  it('is one before a day that a line contains, whatever the hour of the cut-off', () => {
    const passed = passedOver([
      interval('2026-11-05', '03:00', '2026-11-06'),
      interval('2026-11-02', '03:00', '2026-11-03'),
    ])
    expect(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].map(passed)).toEqual([
      '2026-11-03',
      '2026-11-06',
      '2026-11-06',
      '2026-11-06',
      undefined,
    ])
    // The takings of the sixth begin on the evening of the fifth.
    expect(passedOver([interval('2026-11-05', '23:30', '2026-11-09')])('2026-11-05')).toBeUndefined()
  })

  it('is lost where statements cover the days until that line', () => {
    const isLostBy = (to: string) =>
      isLost('2026-11-03', {
        passed: () => '2026-11-20',
        accounts: [{ covered: [{ from: '2026-11-01', to }], openDays: [] }],
      })
    expect([isLostBy('2026-11-20'), isLostBy('2026-11-19')]).toEqual([true, false])
  })
})

describe('what is on its way', () => {
  it('is what was collected and no line contains, by age, from the first statement on', async () => {
    await give(entry, '2026-09-10', 100)
    await give(entry, '2026-10-05', 700)
    await give(entry, '2026-11-02', 2000)
    await give(yard, '2026-11-18', 1000)
    await give(entry, '2026-11-23', 5000)
    expect(await balance()).toMatchObject({ hasLines: false, enRoute: { amount: 0 } })
    await bring(
      cfonbOf({ openedOn: '2026-09-30', closedOn: '2026-11-23', opening: 10_000 }, [
        { day: '2026-11-03', cents: 2000, label: 'VIREMENT DIVERS', code: '05' },
      ]),
    )
    expect(await balance()).toMatchObject({
      accounts: [{ account: { name: 'Compte courant' }, day: '2026-11-23', amount: 120 }],
      hasLines: true,
      open: { lineCount: 1, amount: 20 },
      enRoute: {
        amount: 87,
        donationCount: 4,
        ages: [
          { age: 'usual', amount: 50, donationCount: 1 },
          { age: 'late', amount: 10, donationCount: 1 },
          { age: 'old', amount: 27, donationCount: 2 },
        ],
      },
    })
    const [line] = await lines()
    await call('POST', `/lines/${line?._id}/match`, { parts: [takings(entry, ['2026-11-01', '2026-11-03'], 20)] })
    expect(await balance()).toMatchObject({
      open: { lineCount: 0, amount: 0 },
      enRoute: { amount: 67, donationCount: 3 },
    })
  })

  it('has the age of its day in working days of the bank', () => {
    expect(ageOf('2026-11-20', '2026-11-25')).toBe('usual')
    expect(ageOf('2026-11-20', '2026-11-26')).toBe('late')
    expect(ageOf('2026-11-02', '2026-11-24')).toBe('old')
  })
})
