import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Breakdown } from '../../breakdown.ts'
import { insertDonation } from '../../testing/donation.fixture.ts'
import { MethodFilter, type TransactionPage } from '../../transaction.ts'

let test: TestApp
let customerId: string
let manager: { id: string; identity_uid: string }
const ids = { roof: '', well: '', entrance: '', evening: '' }
let cheque: string

beforeAll(async () => {
  let seconds = 0
  test = await startTestApp({ now: () => new Date(Date.UTC(2026, 2, 20, 12) + 1000 * (seconds += 1)) })
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  ids.roof = (await insertCause(test.db, customerId)).id
  ids.well = (await insertCause(test.db, customerId)).id
  ids.entrance = (await insertDevice(test.db, customerId)).id
  ids.evening = (await insertShortcut(test.db, customerId)).id
  const terminal = { device_id: ids.entrance }
  const hand = { recorded_by: manager.id }
  const give = async (sender: object, amount_cents: number, more: object) =>
    (await insertDonation(test.db, customerId, sender as typeof hand, { amount_cents, ...more })).id
  await give(terminal, 100, { cause_id: ids.roof })
  await give(terminal, 200, { shortcut_id: ids.evening })
  await give(terminal, 400, { payment_method: 'cash' })
  await give(hand, 800, { payment_method: 'cash', cause_id: ids.roof })
  cheque = await give(hand, 1600, { payment_method: 'cheque', cause_id: ids.well })
  await give(hand, 3200, { created_at: '2026-03-07T12:00:00Z' })
  const cancelled = await give(hand, 6400, { payment_method: 'transfer', cause_id: ids.roof })
  await move(cancelled, { kind: 'cancelled' })
  await move(cheque, { kind: 'reassigned', toCauseId: ids.roof })
})
afterAll(() => test.close())

const move = async (id: string, payload: object) => {
  const path = `/customers/${customerId}/transactions/${id}/movements`
  const answer = await test.call(manager, 'POST', path, { payload: { reason: 'Erreur de saisie', ...payload } })
  expect(answer.statusCode, answer.body).toBe(201)
}
const get = (path: string) => test.call(manager, 'GET', `/customers/${customerId}${path}`)
const list = async (query: string): Promise<TransactionPage> =>
  (await get(`/transactions?limit=100&net=true&${query}`)).json()
const cents = (euros: number) => Math.round(euros * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

it.each([
  ['card', 2, 300],
  ['cash', 2, 1200],
  ['cheque', 1, 1600],
  ['unknown', 1, 3200],
  ['transfer', 0, 0],
])('the filter %s lists and counts its donations', async (method, count, total) => {
  const { stats, data, days } = await list(`paymentMethod=${method}`)
  expect([stats.donationCount, cents(stats.totalDonations)]).toEqual([count, total])
  expect(sum(days.map(({ totalDonations }) => cents(totalDonations)))).toBe(total)
  for (const { paymentMethod } of data) expect(paymentMethod ?? 'unknown').toBe(method)
  // The list has the cancelled donation too, the figures do not.
  expect(data).toHaveLength(method === 'transfer' ? 1 : count)
})

it('the means of payment add up to the whole under every other filter: count, sum, net and file', async () => {
  const period = 'startDate=2026-03-06T11:00:00.000Z&endDate=2026-03-07T18:00:00.000Z'
  const others = ['', `causeId=${ids.roof}`, `causeId=${ids.well}`, 'causeId=punctual', `deviceId=${ids.entrance}`]
  const filters = [...others, `shortcutId=${ids.evening}`, `causeId=${ids.roof}&deviceId=${ids.entrance}`]
  for (const filter of [...filters, ...filters.map((other) => `${other}&${period}`)]) {
    const whole = await list(filter)
    const parts = []
    for (const method of MethodFilter.options) {
      const page = await list(`${filter}&paymentMethod=${method}`)
      const file = (await get(`/transactions/export?movements=true&${filter}&paymentMethod=${method}`)).body
      const lines = file.trimEnd().split('\r\n').slice(1)
      const written = sum(lines.map((line) => cents(Number(line.split(';')[1]?.replace(',', '.')))))
      expect(written, `${filter} ${method}`).toBe(cents(page.net?.net ?? 0))
      parts.push({ ...page.stats, net: page.net?.net ?? 0, rows: page.data.length })
    }
    expect(sum(parts.map(({ donationCount }) => donationCount)), filter).toBe(whole.stats.donationCount)
    expect(sum(parts.map(({ totalDonations }) => cents(totalDonations))), filter).toBe(
      cents(whole.stats.totalDonations),
    )
    expect(sum(parts.map(({ net }) => cents(net))), filter).toBe(cents(whole.net?.net ?? 0))
    expect(sum(parts.map(({ rows }) => rows)), filter).toBe(whole.data.length)
  }
})

it('the breakdown has a line for each means, and each list adds up to the cards', async () => {
  const read = async (query = ''): Promise<Breakdown> => (await get(`/transactions/breakdown?${query}`)).json()
  expect((await read()).methods).toEqual([
    { method: null, donationCount: 1, totalDonations: 32, net: 32 },
    { method: 'cheque', donationCount: 1, totalDonations: 16, net: 16 },
    { method: 'cash', donationCount: 2, totalDonations: 12, net: 12 },
    { method: 'card', donationCount: 2, totalDonations: 3, net: 3 },
  ])
  for (const filter of ['', `causeId=${ids.roof}`, `deviceId=${ids.entrance}`])
    for (const method of MethodFilter.options) {
      const { stats, devices, causes, methods } = await read(`${filter}&paymentMethod=${method}`)
      for (const parts of [devices, causes, methods]) {
        expect(sum(parts.map(({ donationCount }) => donationCount)), `${filter} ${method}`).toBe(stats.donationCount)
        expect(sum(parts.map(({ totalDonations }) => cents(totalDonations)))).toBe(cents(stats.totalDonations))
      }
    }
})

it('the next page of a means of payment begins after the last row', async () => {
  const first: TransactionPage = (await get('/transactions?limit=1&paymentMethod=cash')).json()
  const second: TransactionPage = (
    await get(`/transactions?limit=1&paymentMethod=cash&cursor=${first.nextCursor}`)
  ).json()
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(2)
})

it('unknown words and the donations of all associations are refused', async () => {
  expect((await get('/transactions?paymentMethod=gold')).json().fields).toEqual({
    paymentMethod: 'Moyen de paiement invalide',
  })
  const organizer = await insertUser(test.db, { role: 'organizer' })
  const all = await test.call(organizer, 'GET', '/customers/organizer/transactions?paymentMethod=cash')
  expect(all.statusCode).toBe(400)
})

it('the journal names the means of an export, and a person may save it as a filter', async () => {
  await get('/transactions/export?paymentMethod=unknown')
  const entries = test.db.selectFrom('audit_entries').select('after').where('customer_id', '=', customerId)
  const exported = await entries.where('action', '=', 'transactions.exported').orderBy('id', 'desc').execute()
  expect(exported.map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ content: 'details', paymentMethod: 'unknown' }),
  )
  const path = `/customers/${customerId}/saved-filters`
  const saved = await test.call(manager, 'POST', path, { payload: { name: 'Chèques', paymentMethod: 'cheque' } })
  expect(saved.statusCode, saved.body).toBe(201)
  expect(saved.json()).toMatchObject({ name: 'Chèques', paymentMethod: 'cheque', causeId: null })
})
