import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import type { FigureMovements } from '../../transaction.ts'

type User = { id: string; identity_uid: string }
let test: TestApp
let customerId: string
let manager: User
let roof: { id: string }
let well: { id: string }
let device: { id: string }

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
/** 100 € for the roof: 40 € go back, the rest moves to the well. 50 € without a cause are cancelled, and given back. */
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  roof = await insertCause(test.db, customerId, { name: 'Toiture' })
  well = await insertCause(test.db, customerId, { name: 'Puits' })
  device = await insertDevice(test.db, customerId)
  const sender = { device_id: device.id }
  const donation = (await insertDonation(test.db, customerId, sender, { amount_cents: 10_000, cause_id: roof.id })).id
  const other = (await insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents: 5000 })).id
  await move(donation, { kind: 'refunded', amount: 40, reason: 'Canari' })
  await move(donation, { kind: 'reassigned', toCauseId: well.id })
  const { movement } = await move(other, { kind: 'cancelled' })
  await move(other, { reason: 'Par erreur' }, `/${movement._id}/undo`)
})

const move = async (id: string, payload: object, rest = '') => {
  const path = `/customers/${customerId}/transactions/${id}/movements${rest}`
  const answer = await test.call(manager, 'POST', path, { payload: { reason: 'Erreur de saisie', ...payload } })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const read = async (query = '', caller: { identity_uid: string } = manager): Promise<FigureMovements> =>
  (await test.call(caller, 'GET', `/customers/${customerId}/movements?limit=100&${query}`)).json()
const sumOf = ({ data }: FigureMovements) => data.reduce((sum, { amount }) => sum + amount, 0)

describe('where a figure comes from', () => {
  it('is the gross figure, each movement with its donation and reason, and the net figure', async () => {
    const { stats, data, net } = await read()
    expect(stats).toMatchObject({ donationCount: 2, totalDonations: 150 })
    expect(data.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', 50],
      ['cancelled', -50],
      ['refunded', -40],
    ])
    expect(data[2]).toMatchObject({ donationAmount: 100, reason: 'Canari', effectiveOn: '2026-03-20' })
    expect(net.net).toBe(110)
  })

  it('lists the amounts moved to a cause and away from it', async () => {
    expect((await read(`causeId=${well.id}`)).data).toMatchObject([
      { kind: 'reassigned', amount: 60, fromCause: { name: 'Toiture' }, toCause: { name: 'Puits' } },
    ])
    expect((await read(`causeId=${roof.id}`)).data.map(({ amount }) => amount)).toEqual([-60, -40])
  })

  it('adds up to the difference under every filter', async () => {
    const day = (from: string) => `startDate=${from}T00:00:00.000Z&endDate=${from}T20:00:00.000Z`
    const filters = ['', `causeId=${roof.id}`, `causeId=${well.id}`, 'causeId=punctual', `deviceId=${device.id}`]
    for (const filter of [...filters, day('2026-03-06'), `${day('2026-03-20')}&causeId=${well.id}`]) {
      const figure = await read(filter)
      expect(figure.stats.totalDonations + sumOf(figure), filter).toBeCloseTo(figure.net.net, 2)
    }
  })

  it('comes in pages that neither repeat nor hide a line', async () => {
    const pages: string[] = []
    let cursor = ''
    do {
      const query = `limit=1${cursor && `&cursor=${cursor}`}`
      const page = (await test.call(manager, 'GET', `/customers/${customerId}/movements?${query}`)).json()
      pages.push(...page.data.map(({ _id }: { _id: string }) => _id))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(pages).toEqual((await read()).data.map(({ _id }) => _id))
  })

  it('shows sums without reasons to the platform and to users', async () => {
    for (const caller of [
      await insertUser(test.db, { role: 'admin' }),
      await insertUser(test.db, { role: 'organizer' }),
      await insertUser(test.db, { role: 'user', customer_id: customerId }),
    ]) {
      const figure = await read('', caller)
      expect(figure.net.net).toBe(110)
      expect(JSON.stringify(figure)).not.toContain('Canari')
    }
  })

  it('is not for another association', async () => {
    const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
    const answer = await test.call(stranger, 'GET', `/customers/${customerId}/movements`)
    expect(answer.statusCode).toBe(404)
  })
})
