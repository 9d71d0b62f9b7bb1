import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertDonation, newDonation } from '../../testing/donation.fixture.ts'
import { bookDonations } from '../record/donation.repository.ts'

const reason = 'Essai de l’appareil'
const day = '2026-03-06'

let test: TestApp
let customerId: string
let manager: { id: string; identity_uid: string }
let roof: { id: string }
let device: { id: string }
let shortcut: { id: string }
/** The donation of 50 € that a test cancels. */
let mistaken: string

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-20T12:00:00Z') })
})
afterAll(() => test.close())
/** 50 € for the roof through a quick donation, 10 € and 20 € beside them, all of one terminal and day. */
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  roof = await insertCause(test.db, customerId)
  device = await insertDevice(test.db, customerId)
  shortcut = await insertShortcut(test.db, customerId, { cause_id: roof.id })
  const sender = { device_id: device.id }
  const quick = { cause_id: roof.id, shortcut_id: shortcut.id, amount_cents: 5000 }
  mistaken = (await insertDonation(test.db, customerId, sender, quick)).id
  await insertDonation(test.db, customerId, sender, { cause_id: roof.id, amount_cents: 1000 })
  await insertDonation(test.db, customerId, sender)
})

const post = (path: string, payload: object) =>
  test.call(manager, 'POST', `/customers/${customerId}/transactions/${path}`, { payload: { reason, ...payload } })
const cancel = async (): Promise<string> => {
  const answer = await post(`${mistaken}/movements`, { kind: 'cancelled' })
  expect(answer.statusCode).toBe(201)
  return answer.json().movement._id
}
const undo = async (movementId: string) =>
  expect((await post(`${mistaken}/movements/${movementId}/undo`, {})).statusCode).toBe(201)
const read = async (list: string, caller = manager) => (await test.call(caller, 'GET', `/customers/${list}`)).json()

const cut = `startDate=${day}T12:00:00.000Z&endDate=${day}T12:10:00.000Z`
/** Each list with the donations of its set besides the mistaken one: their number and their sum. */
const lists: [name: string, path: () => string, count: number, total: number][] = [
  ['the association', () => 'transactions?', 2, 30],
  ['a cause', () => `transactions?causeId=${roof.id}`, 1, 10],
  ['a terminal', () => `transactions?deviceId=${device.id}`, 2, 30],
  ['a cause and a terminal', () => `transactions?causeId=${roof.id}&deviceId=${device.id}`, 1, 10],
  ['a quick donation', () => `transactions?shortcutId=${shortcut.id}`, 0, 0],
  ['the page of a cause', () => `causes/${roof.id}/transactions?`, 1, 10],
  ['the page of a terminal', () => `devices/${device.id}/transactions?`, 2, 30],
  ['a day', () => `transactions?startDate=${day}T00:00:00%2B01:00&endDate=${day}T23:59:59.999%2B01:00`, 2, 30],
  ['a part of a day', () => `transactions?${cut}`, 2, 30],
  ['a part of a day of a cause', () => `transactions?causeId=${roof.id}&${cut}`, 1, 10],
]

describe('a cancelled donation', () => {
  it.each(lists)('is not counted in the figures of %s, which say so', async (_name, path, count, total) => {
    const list = () => read(`${customerId}/${path()}&net=true&limit=20`)
    const before = await list()
    expect(before.stats).toMatchObject({ donationCount: count + 1, totalDonations: total + 50, cancelledCount: 0 })
    const movementId = await cancel()
    const { data, stats, days, net } = await list()
    expect(stats).toEqual({
      donationCount: count,
      averageDonation: count === 0 ? 0 : total / count,
      totalDonations: total,
      cancelledCount: 1,
      cancelledDonations: 50,
    })
    expect(days).toEqual([{ day, donationCount: count, totalDonations: total, cancelledCount: 1 }])
    expect(net).toMatchObject({ cancelledElsewhere: 0, net: total })
    expect(data).toHaveLength(count + 1)
    await undo(movementId)
    expect(await list()).toEqual(before)
  })

  it.each(['', cut])('is not counted in the lines of a breakdown (%s)', async (period) => {
    await cancel()
    const { stats, devices, causes } = await read(`${customerId}/transactions/breakdown?${period}`)
    expect(stats).toMatchObject({ donationCount: 2, totalDonations: 30, cancelledCount: 1 })
    expect(devices).toMatchObject([{ donationCount: 2, totalDonations: 30, net: 30 }])
    expect(causes).toMatchObject([
      { kind: 'punctual', donationCount: 1, totalDonations: 20, net: 20 },
      { kind: 'cause', donationCount: 1, totalDonations: 10, net: 10 },
    ])
  })

  it('is not counted in the figures of all associations', async () => {
    const organizer = await insertUser(test.db, { role: 'organizer' })
    const admin = await insertUser(test.db, { role: 'admin' })
    const figures = async () => [
      (await read('organizer/transactions?limit=1', organizer)).stats,
      (await read(`organizer/transactions?limit=1&${cut}`, organizer)).stats,
      (await read('organizer/transactions?limit=1&causeId=punctual', organizer)).stats,
      await read('transactions/stats', admin),
    ]
    const before = await figures()
    await cancel()
    const [all, partly, punctual, stats] = await figures()
    for (const [now, then] of [
      [all, before[0]],
      [partly, before[1]],
      [stats, before[3]],
    ])
      expect([now.donationCount, now.totalDonations, now.cancelledCount]).toEqual([
        then.donationCount - 1,
        expect.closeTo(then.totalDonations - 50, 2),
        then.cancelledCount + 1,
      ])
    expect(punctual).toEqual(before[2])
  })

  it('leaves a remainder on the way to the net figure where its cancellation counts on another day', async () => {
    const requested = { kind: 'cancelled', amountCents: null, toCauseId: null } as const
    const key = { customerId, transactionId: mistaken }
    await insertMovement(test.db, key, { recordedBy: manager.id, requested, effectiveOn: '2026-03-18' })
    const of = async (from: string) =>
      read(`${customerId}/transactions?net=true&startDate=${from}T00:00:00.000Z&endDate=${from}T20:00:00.000Z`)
    const given = await of(day)
    expect(given.stats).toMatchObject({ donationCount: 2, totalDonations: 30, cancelledCount: 1 })
    expect(given.net).toMatchObject({ cancelledElsewhere: 50, net: 80 })
    const counted = await of('2026-03-18')
    expect(counted.stats).toMatchObject({ donationCount: 0, totalDonations: 0, cancelledCount: 0 })
    expect(counted.net).toMatchObject({ cancelledElsewhere: -50, net: -50 })
  })

  it('is not counted when it is cancelled again after an undo', async () => {
    const first = await cancel()
    await insertMovement(
      test.db,
      { customerId, transactionId: mistaken },
      {
        recordedBy: manager.id,
        requested: { kind: 'reversal', reversesId: first },
      },
    )
    await cancel()
    const { stats } = await read(`${customerId}/transactions?limit=1`)
    expect(stats).toMatchObject({ donationCount: 2, cancelledCount: 1 })
  })
})

it('donations of many days and cancellations at once wait for each other, and all are counted', async () => {
  const days = Array.from({ length: 9 }, (_, index) => `2026-02-${10 + index}T12:05:00.000Z`)
  const ofEachDay = () =>
    days.map((created_at, index) =>
      newDonation(customerId, { device_id: device.id, cause_id: index % 2 === 0 ? roof.id : null, created_at }),
    )
  const requested = { kind: 'cancelled', amountCents: null, toCauseId: null } as const
  for (let round = 0; round < 4; round += 1) {
    const given = ofEachDay()
    await bookDonations(test.db, given)
    await Promise.all([
      ...given.map(({ id }) =>
        test.db
          .transaction()
          .execute((transaction) =>
            insertMovement(transaction, { customerId, transactionId: id }, { recordedBy: manager.id, requested }),
          ),
      ),
      bookDonations(test.db, ofEachDay().toReversed()),
    ])
  }
  const { stats } = await read(`${customerId}/transactions?limit=1`)
  expect(stats).toMatchObject({ donationCount: 3 + 36, cancelledCount: 36 })
})

describe('an export without corrections', () => {
  const csvOf = async (query: string) => {
    const path = `/customers/${customerId}/transactions/export?${query}`
    const { payload } = await test.call(manager, 'GET', path)
    return payload.replace('\ufeff', '').trimEnd().split('\r\n')
  }
  const amounts = (lines: string[]) => lines.map((line) => line.split(';')[1] ?? '').toSorted()

  it('says which donations are cancelled: the others are those of the figures', async () => {
    await cancel()
    const [header, ...lines] = await csvOf('')
    expect(header).toMatch(/;État$/)
    expect(amounts(lines.filter((line) => line.endsWith(';"Annulé"')))).toEqual(['50,00'])
    expect(amounts(lines.filter((line) => line.endsWith(';"Compté"')))).toEqual(['10,00', '20,00'])
    expect(amounts((await csvOf('onlyAmount=true')).slice(1))).toEqual(['10,00', '20,00'])
  })
})
