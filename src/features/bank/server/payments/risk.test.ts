import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { createDeviceLosses } from '#features/devices/server/device-loss.service.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import type { BankRisk, BankStandings, RiskItem } from '../../bank-calendar.ts'
import { today } from '../../testing/bank.calls.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'
import { createStandingDuty } from './risk.service.ts'

let { call, customerId, entry, yard, give, bringLines, lines, match, takings, test } = {} as MatchCalls
const world = setUpMatches()

const risk = async () => (await call('GET', '/risk')).json<BankRisk>()
/** Says an item in a line. */
const shown = (item: RiskItem): unknown[] => {
  const place = 'device' in item && item.device ? (item.device._id === entry ? 'E' : 'P') : '-'
  if (item.kind === 'late') return [item.kind, item.amount, place, item.day, item.isLost]
  if (item.kind === 'lost') return [item.kind, item.amount, place, item.day]
  if (item.kind === 'unexplained') return [item.kind, item.amount, item.bookedOn]
  if (item.kind === 'receipt' || item.kind === 'worship') return [item.kind, item.amount]
  return [item.kind, item.amount, place, item.donationCount, item.since]
}
const noItems = { itemCount: 0, amount: 0 }

/** Makes a terminal silent, where two donations an hour are usual. */
const silence = async (deviceId: string, since: string) => {
  const connected = { connected_at: '2026-01-01T09:00:00Z', silence_noticed_at: '2026-11-23T15:00:00Z' }
  const key = { customer_id: customerId, device_id: deviceId }
  await test.db.updateTable('devices').set(connected).where('id', '=', deviceId).execute()
  const expected = JSON.stringify(Array.from({ length: 168 }, () => 2000))
  const rhythm = { ...key, expected, per_quarter: 4000, learnt_at: since }
  await test.db.insertInto('device_rhythms').values(rhythm).execute()
  const noted = { ...key, noticed_at: connected.silence_noticed_at, last_donation_at: since }
  await test.db.insertInto('device_silences').values(noted).execute()
}
const keep = (deviceId: string, waiting_donations: number) =>
  test.db
    .insertInto('device_contacts')
    .values({ customer_id: customerId, device_id: deviceId, contacted_at: today.toISOString(), waiting_donations })
    .execute()

beforeEach(() => {
  ;({ call, customerId, entry, yard, give, bringLines, lines, match, takings, test } = world)
})

describe('the euros at risk', () => {
  it('are nothing where nothing is late, silent or unexplained', async () => {
    await give(entry, '2026-11-23', 5000)
    expect(await risk()).toEqual({ amount: 0, items: [], others: noItems })
  })

  it('are of days that the bank should have paid, lost once their time is over', async () => {
    await give(entry, '2026-11-02', 2500)
    await give(entry, '2026-11-03', 2000, 1000)
    await give(entry, '2026-11-04', 3000)
    await give(yard, '2026-11-03', 700)
    await give(yard, '2026-11-23', 900)
    await bringLines([
      { day: '2026-11-03', cents: 2500, label: 'VIREMENT DIVERS', code: '05' },
      { day: '2026-11-05', cents: 3100 },
    ])
    const [second, first] = await lines()
    await match(first?._id ?? '', [takings('2026-11-02', entry, 25)])
    // The other line waits: it may contain either day.
    expect(await risk()).toMatchObject({ amount: 0 })
    const more = { kind: 'difference', name: 'no-donation', amount: 1, day: '2026-11-04', deviceId: entry }
    await match(second?._id ?? '', [takings('2026-11-04', entry, 30), more])
    const found = await risk()
    expect(found.items.map(shown)).toEqual([
      ['late', 30, 'E', '2026-11-03', true],
      ['late', 7, 'P', '2026-11-03', true],
    ])
    expect(found).toMatchObject({ amount: 37, others: noItems })
    expect(found.items[0]).toMatchObject({ donationCount: 2, device: { _id: entry, name: 'Entrée' } })
  })

  it('are of what a line cuts off a day, to the cent', async () => {
    await give(entry, '2026-11-02', 2000, 1099, 501)
    await give(entry, '2026-11-04', 3000)
    await bringLines([
      { day: '2026-11-03', cents: 2000, label: 'VIREMENT DIVERS', code: '05' },
      { day: '2026-11-05', cents: 3000, label: 'VIREMENT DIVERS', code: '05' },
    ])
    const [second, first] = await lines()
    const whole = takings('2026-11-02', entry, 20)
    await match(first?._id ?? '', [{ ...whole, to: '2026-11-02T11:00:30.000Z' }])
    await match(second?._id ?? '', [takings('2026-11-04', entry, 30)])
    expect((await risk()).items.map(shown)).toEqual([['late', 16, 'E', '2026-11-02', true]])
  })

  it('are of what a difference names as lost, until a line brings it', async () => {
    await give(entry, '2026-11-02', 2000)
    await give(yard, '2026-11-02', 1000)
    await bringLines([
      { day: '2026-11-03', cents: 2000, label: 'VIREMENT DIVERS', code: '05' },
      { day: '2026-11-10', cents: 1000, label: 'VIREMENT DIVERS', code: '05' },
    ])
    const [second, first] = await lines()
    const lost = { kind: 'difference', name: 'lost', day: '2026-11-02', deviceId: yard }
    await match(first?._id ?? '', [
      takings('2026-11-02', entry, 20),
      takings('2026-11-02', yard, 10),
      { ...lost, amount: -10 },
    ])
    const { items } = await risk()
    expect(items.map(shown)).toEqual([['lost', 10, 'P', '2026-11-02']])
    expect(items[0]).toMatchObject({ lineId: first?._id, name: 'lost' })
    expect((await match(second?._id ?? '', [{ ...lost, amount: 10 }])).statusCode).toBe(201)
    expect(await risk()).toEqual({ amount: 0, items: [], others: noItems })
  })

  it('are of debits that nobody has explained, and never of credits', async () => {
    await bringLines([
      { day: '2026-11-03', cents: 7000, label: 'VIREMENT DIVERS', code: '05' },
      { day: '2026-11-04', cents: -1250, label: 'CB CONTESTATION', code: '38' },
    ])
    const found = await risk()
    expect(found.items.map(shown)).toEqual([['unexplained', 12.5, '2026-11-04']])
    const debit = (await lines())[0]?._id ?? ''
    expect(found.items[0]).toMatchObject({ lineId: debit, label: 'CB CONTESTATION' })
    await match(debit, [{ kind: 'other', amount: -12.5, note: 'Erreur de la banque' }])
    expect(await risk()).toMatchObject({ amount: 0 })
  })

  it('are of what a silent terminal was expected to collect and of what terminals keep, each donation once', async () => {
    await give(entry, '2026-11-20', 1000, 3000)
    await give(yard, '2026-11-20', 500)
    // Monday at noon to Tuesday at ten: 22 hours.
    await silence(entry, '2026-11-23T11:00:00Z')
    await keep(entry, 4)
    await keep(yard, 3)
    const found = await risk()
    expect(found.items.map(shown)).toEqual([
      ['silent', 800, 'E', 40, '2026-11-23T11:00:00.000Z'],
      ['waiting', 80, 'E', 4, today.toISOString()],
      ['waiting', 15, 'P', 3, today.toISOString()],
    ])
    expect(found.amount).toBe(895)
  })

  it('are of eight weeks of a silence at most', async () => {
    await give(entry, '2026-08-03', 1000)
    await silence(entry, '2026-08-03T11:00:00Z')
    expect((await risk()).items.map(shown)).toEqual([
      ['silent', 56 * 48 * 10, 'E', 56 * 48, '2026-08-03T11:00:00.000Z'],
    ])
  })

  it('lists the fifty largest, and sums up the others', async () => {
    await bringLines(
      Array.from({ length: 60 }, (_, index) => ({
        day: '2026-11-04',
        cents: -(100 + index),
        label: 'CB IMP',
        code: '38',
      })),
    )
    const { amount, items, others } = await risk()
    expect(items.length).toBe(50)
    expect(items[0]?.amount).toBe(1.59)
    expect(others).toEqual({ itemCount: 10, amount: 10.45 })
    expect(Math.round(items.reduce((sum, item) => sum + item.amount * 100, 0))).toBe(amount * 100 - 1045)
  })
})

describe('what the platform knows', () => {
  const look = () => {
    const db = inCamelCase(test.db)
    const clock = () => today
    return createStandingDuty({ db, clock, deviceLosses: createDeviceLosses({ db, clock }) })()
  }
  const standings = async () => {
    const admin = await insertUser(test.db, { role: 'admin', customer_id: null })
    const answer = await test.call(admin, 'GET', '/bank/associations')
    expect(answer.statusCode, answer.body).toBe(200)
    return { body: answer.body, ...answer.json<BankStandings>() }
  }
  const own = async () => (await standings()).data.find(({ customer }) => customer._id === customerId)

  it('is states and sums of the associations with a late payout or a difference', async () => {
    await give(entry, '2026-11-02', 2000)
    await give(yard, '2026-11-03', 700)
    await bringLines([
      { day: '2026-11-03', cents: 2150, label: 'REMISE CB CT 1234567 JEANNE' },
      { day: '2026-11-04', cents: -300, label: 'CB CONTESTATION', code: '38' },
    ])
    await look()
    expect(await own()).toBeUndefined()
    const credit = (await lines()).find(({ amount }) => amount > 0)
    const more = { kind: 'difference', name: 'no-donation', amount: 1.5, day: '2026-11-02', deviceId: entry }
    expect((await match(credit?._id ?? '', [takings('2026-11-02', entry, 20), more])).statusCode).toBe(201)
    // It was looked at this hour.
    await look()
    expect(await own()).toBeUndefined()
    await test.db.updateTable('bank_standings').set({ looked_at: '2026-11-24T07:59:00Z' }).execute()
    await look()
    expect(await own()).toEqual({
      customer: { _id: customerId, name: expect.any(String) },
      state: 'late',
      riskAmount: 10,
      lateAmount: 7,
      openLineCount: 1,
      differenceAmount: 1.5,
      lookedAt: today.toISOString(),
    })
    expect((await standings()).body).not.toMatch(/JEANNE|CONTESTATION/)
  })

  it('has the most euros at risk first, 100 associations at most, with the sum of all', async () => {
    const before = await standings()
    for (let index = 1; index <= 105; index += 1) {
      const customer_id = (await insertCustomer(test.db, { name: `Association ${index}` })).id
      const cents = index * 1_000_000
      const sums = { risk_cents: cents, late_cents: cents, open_line_count: 0, difference_cents: 0 }
      await test.db
        .insertInto('bank_standings')
        .values({ customer_id, looked_at: today, ...sums })
        .execute()
    }
    const { data, count, riskAmount } = await standings()
    expect(data.length).toBe(100)
    expect(data.slice(0, 3).map(({ customer }) => customer.name)).toEqual([
      'Association 105',
      'Association 104',
      'Association 103',
    ])
    expect(count).toBe(before.count + 105)
    expect(riskAmount).toBe(before.riskAmount + (105 * 106 * 10_000) / 2)
  })
})
