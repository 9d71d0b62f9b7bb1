import { beforeEach, describe, expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { instantOf } from '#shared/days.ts'
import type { BankBalance, BankCalendar, BankRisk } from '../../bank-calendar.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'

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
  it.each([
    [10, 'awaited'],
    [-10, 'late-donation'],
  ])('names a difference of %s euros of late donations as %s', async (amount, name) => {
    await give(entry, '2026-11-05', 5000)
    const label = { label: 'VIREMENT DIVERS', code: '05' }
    await bring(
      cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, [
        { day: '2026-11-06', cents: 5000 + amount * 100, ...label },
      ]),
    )
    const difference = { kind: 'difference', name: 'late-donation', amount, day: '2026-11-05', deviceId: entry }
    const parts = [takings(entry, ['2026-11-05', '2026-11-06'], 50), difference]
    expect((await call('POST', `/lines/${(await lines())[0]?._id}/match`, { parts })).statusCode).toBe(201)
    const [day] = (await november()).days
    expect(day?.cells).toMatchObject([{ state: 'paid-with-difference', differences: [name] }])
  })

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
      cfonbOf({ openedOn: '2026-11-23', closedOn: '2026-11-24', opening: 5150 }, [{ day: '2026-11-24', cents: 5000 }]),
    )
    expect(cellsOf(await november()).at(-1)).toEqual(['2026-11-23', 'E', 'to-explain'])
  })

  it('names a remittance lost, whatever else waits: a subsidy, a gift, a smaller remittance, one that names another day', async () => {
    await give(entry, '2026-11-03', 30_000)
    await give(yard, '2026-11-03', 1200)
    await give(yard, '2026-11-10', 20_000)
    await bring(
      cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, [
        { day: '2026-11-04', cents: 500_000, label: 'VIR MAIRIE SUBVENTION', code: '18' },
        { day: '2026-11-04', cents: 2000, label: 'VIR MME DURAND DON', code: '05' },
        { day: '2026-11-04', cents: 1200 },
        { day: '2026-11-06', cents: 90_000, label: 'REMISE CB CT 1234567 DU 051126' },
        // A line that may be anything.
        { day: '2026-11-12', cents: 20_000, label: 'ENCAISSEMENT 4711', code: '' },
      ]),
    )
    const { days } = await november()
    expect(days[0]?.cells.map(({ deviceId, state, differences }) => [deviceId === entry, state, differences])).toEqual([
      [true, 'late', ['lost']],
      [false, 'to-explain', []],
    ])
    expect(days[1]?.cells[0]).toMatchObject({ state: 'to-explain' })
  })

  it('counts the donations of a night to the remittance of the day before, which alone is named', async () => {
    await call('PATCH', `/contracts/${contractId}`, { cutOff: '03:00' })
    await give(entry, '2026-11-03', 3000)
    await give(entry, '2026-11-04', 700, '01:30')
    await give(entry, '2026-11-04', 4000)
    await bring(cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-23' }, [{ day: '2026-11-05', cents: 4000 }]))
    const [line] = await lines()
    if (!line?.match)
      await call('POST', `/lines/${line?._id}/match`, { parts: [takings(entry, ['2026-11-04', '2026-11-05'], 40)] })
    const shown = (await november()).days.map(({ day, cells: [cell] }) => [day, cell?.state, cell?.differences])
    expect(shown).toEqual([
      ['2026-11-03', 'late', ['lost']],
      ['2026-11-04', 'late', []],
    ])
    const { items } = (await call('GET', '/risk')).json<BankRisk>()
    expect(items).toMatchObject([{ kind: 'late', amount: 37, donationCount: 2, day: '2026-11-03', isLost: true }])
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
          { age: 'unknown', amount: 0, donationCount: 0 },
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

  it('is never late where no statement covers its days', async () => {
    await give(entry, '2026-11-04', 5000)
    await bring(cfonbOf({ openedOn: '2026-10-31', closedOn: '2026-11-04' }, []))
    expect(await balance()).toMatchObject({
      enRoute: { amount: 50, ages: expect.arrayContaining([{ age: 'unknown', amount: 50, donationCount: 1 }]) },
    })
  })
})
