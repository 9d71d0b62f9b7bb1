import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Each file of donations says which rows count: they add up to the figure of its screen
// (docs/rules/transactions.md#exports-state).

type Row = Record<string, string>
type User = Awaited<ReturnType<typeof insertUser>>

let test: TestApp
let customerId: string
let manager: User
let organizer: User
let roof: string
let closing: string
let first: string

const get = async (path: string, caller: User = manager) => {
  const answer = await test.call(caller, 'GET', `/customers/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const post = async (path: string, payload: object, caller: User = manager) => {
  const answer = await test.call(caller, 'POST', `/customers/${customerId}/${path}`, { payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

const put = (id: string, movement: object) =>
  post(`transactions/${id}/movements`, { reason: 'Erreur', version: 0, ...movement })
const closeDay = async (): Promise<string> => {
  const days = 'kind=day&from=2026-03-06&to=2026-03-06'
  const { figures } = (await get(`${customerId}/closing-preview?${days}`)).json()
  const { donationCount, net } = figures.total
  const wanted = { kind: 'day', from: '2026-03-06', to: '2026-03-06', donationCount, net }
  return (await post('closings', wanted))._id
}

/**
 * Four donations of one day: one whole, one cancelled, one refunded in part, one that moves to the roof. Then the day
 * is closed.
 */
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-06T20:00:00Z') })
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { customer_id: customerId })
  organizer = await insertUser(test.db, { role: 'organizer' })
  roof = (await insertCause(test.db, customerId, { name: 'Toit' })).id
  const device = await insertDevice(test.db, customerId)
  const give = async (amount_cents: number, cause_id: string | null = roof) =>
    (await insertDonation(test.db, customerId, { device_id: device.id }, { amount_cents, cause_id })).id
  first = await give(1000)
  await put(await give(5000), { kind: 'cancelled' })
  await put(await give(2000), { kind: 'refunded', amount: 5 })
  await put(await give(4000, null), { kind: 'reassigned', toCauseId: roof })
  closing = await closeDay()
})
afterAll(() => test.close())

const cents = (row: Row): number => Math.round(Number(row['Montant (€)']?.replace(',', '.')) * 100)
const figuresOf = (rows: Row[]) => [rows.length, rows.reduce((sum, row) => sum + cents(row), 0) / 100]
const rowsOf = async (path: string, caller?: User): Promise<Row[]> =>
  parse((await get(path, caller)).body, { bom: true, delimiter: ';', columns: true })

const own = () => `${customerId}/transactions`
const all = 'organizer/transactions'
const ofOne = () => `customerId=${customerId}`
const marchSixth = 'startDate=2026-03-05T23:00:00.000Z&endDate=2026-03-06T22:59:59.999Z'
/** Each list with its file: the filters of a saved filter are those of its list. */
const lists: [name: string, list: () => string, query: () => string, caller: () => User, figures: [number, number]][] =
  [
    ['an association', own, () => '', () => manager, [3, 70]],
    ['a cause', own, () => `causeId=${roof}`, () => manager, [2, 30]],
    ['one-off donations', own, () => 'causeId=punctual', () => manager, [1, 40]],
    ['a day and a means', own, () => `${marchSixth}&paymentMethod=card`, () => manager, [3, 70]],
    ['a part of a day', own, () => 'startDate=2026-03-06T12:00:00.000Z', () => manager, [3, 70]],
    ['an association, for the organizer', () => all, ofOne, () => organizer, [3, 70]],
    ['a cause, for the organizer', () => all, () => `${ofOne()}&causeId=${roof}`, () => organizer, [2, 30]],
  ]

it.each(lists)('the counted rows of %s are its card', async (_name, list, query, caller, figures) => {
  const { stats } = (await get(`${list()}?limit=1&${query()}`, caller())).json()
  expect([stats.donationCount, stats.totalDonations]).toEqual(figures)
  const rows = await rowsOf(`${list()}/export?${query()}`, caller())
  expect(rows).toHaveLength(stats.donationCount + stats.cancelledCount)
  expect(figuresOf(rows.filter(({ État }) => État === 'Compté'))).toEqual(figures)
  expect(figuresOf(await rowsOf(`${list()}/export?onlyAmount=true&${query()}`, caller()))).toEqual(figures)
})

it('the rows of an export with corrections are the net line', async () => {
  for (const query of ['', `causeId=${roof}&`]) {
    const { net } = (await get(`${own()}?limit=1&net=true&${query}`)).json()
    expect(figuresOf(await rowsOf(`${own()}/export?movements=true&${query}`))[1]).toBe(net.net)
  }
})

/** Expects the counted rows of a closing's file to be its Récolté, and all rows its Net. */
const expectAddedUp = async (id: string, figures: [count: number, gross: number, net: number]) => {
  const rows = await rowsOf(`${customerId}/closings/${id}/export`)
  const { total } = (await get(`${customerId}/closings/${id}`)).json().figures
  const cancelled = rows.filter(({ Nature }) => Nature === 'Annulation').map((row) => row['Don concerné'])
  const counted = rows.filter(({ Nature, Identifiant }) => Nature === 'Don' && !cancelled.includes(Identifiant))
  expect(figuresOf(counted)).toEqual([total.donationCount, total.gross])
  expect([total.donationCount, total.gross, total.net]).toEqual(figures)
  expect(figuresOf(rows)[1]).toBe(total.net)
}

it('the rows of a closing that are not cancelled are its Récolté, and all rows its Net', async () => {
  await expectAddedUp(closing, [3, 70, 65])
})

it('lists every call that answers a file of rows', async () => {
  const files = (await everyEndpoint()).flatMap(([, { path, response }]) => (response === 'text/csv' ? [path] : []))
  expect(files.sort()).toEqual([
    '/customers/:customerId/closings/:closingId/export',
    // What is kept of a person (donor-lives.test.ts).
    '/customers/:customerId/donors/:donorId/export-table',
    // Lines that are no donations.
    '/customers/:customerId/imports/:importId/refused-lines.csv',
    '/customers/:customerId/transactions/export',
    // The donations that a search found (found-export.test.ts).
    '/customers/:customerId/transactions/search/export',
    '/customers/organizer/transactions/export',
  ])
})

it('the figures behind the files of statistics are the card', async () => {
  const { period, causes, devices } = (await get(`${customerId}/statistics?from=2026-03-01&to=2026-03-31`)).json()
  for (const parts of [[period], period.days, causes, devices])
    expect(parts.reduce((sum: number, part: { totalDonations: number }) => sum + part.totalDonations, 0)).toBe(70)
})

it('a day that is closed again says which donation was cancelled on another day', async () => {
  await put(first, { kind: 'cancelled' })
  const admin = await insertUser(test.db, { role: 'admin' })
  const path = `/customers/${customerId}/closings/${closing}/reopen`
  expect((await test.call(admin, 'POST', path, { payload: { reason: 'Erreur' } })).statusCode).toBe(200)
  const again = await closeDay()
  await expectAddedUp(again, [2, 60, 65])
  const rows = await rowsOf(`${customerId}/closings/${again}/export`)
  expect(rows.find(({ Identifiant }) => Identifiant === first)?.['Nature']).toBe('Don, annulé un autre jour')
  await expectAddedUp(closing, [3, 70, 65])
})
