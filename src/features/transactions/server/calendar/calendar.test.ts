import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import type { Friday } from '#features/fridays/friday.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays } from '#shared/days.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { CalendarInput, type CustomerCalendar } from '../../calendar.ts'

type Person = Awaited<ReturnType<typeof insertUser>>

const saturday = '2026-02-21'
let test: TestApp
let customerId: string
let manager: Person
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-02-24T12:00:00Z') })
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db, { name: 'Toit pour Tous' })).id
  manager = await insertUser(test.db, { customer_id: customerId })
})

const path = () => `/customers/${customerId}/calendar`
const read = async (): Promise<CustomerCalendar> => (await test.call(manager, 'GET', path())).json()
const choose = (payload: object, headers = {}) => test.call(manager, 'PUT', path(), { payload, headers })
const give = (day: string, amount_cents: number) =>
  insertDonation(test.db, customerId, { recorded_by: manager.id }, { amount_cents, created_at: `${day}T12:00:00Z` })

it('proposes the strongest day of the last 26 weeks, once it had donations on eight, and Friday before', async () => {
  for (let week = 0; week < 7; week += 1) await give(addDays(saturday, -7 * week), 1000)
  await give('2026-02-20', 100_000)
  expect(await read()).toMatchObject({ chosenWeekday: null, weekday: 5, keepsRamadan: false })
  await give(addDays(saturday, -7 * 7), 1000)
  expect(await read()).toMatchObject({ chosenWeekday: null, weekday: 6 })
  const me = await test.call(manager, 'GET', '/users/me')
  expect(me.json()).toMatchObject({ customer: { _id: customerId, weekday: 6 } })
})

it('proposes Ramadan to a mosque by its name, and shows its evenings to an association that keeps it', async () => {
  const readEvening = async () =>
    (await test.call(manager, 'GET', `/customers/${customerId}/friday?day=2026-02-20`)).json<Friday>().evening
  expect(await readEvening()).toBeNull()
  await choose({ chosenWeekday: null, keepsRamadan: true })
  expect(await readEvening()).toMatchObject({ year: 1447, number: 3 })
  customerId = (await insertCustomer(test.db, { name: 'Mosquée de la Paix' })).id
  manager = await insertUser(test.db, { customer_id: customerId })
  expect(await read()).toMatchObject({ keepsRamadan: true })
})

it('keeps what a manager chooses, with a line in the journal, and refuses a stale choice', async () => {
  const readVersion = readVersionOf(CalendarInput, await read())
  const first = await choose({ chosenWeekday: 7, keepsRamadan: false }, { 'if-match': readVersion })
  expect(first.json()).toMatchObject({ chosenWeekday: 7, weekday: 7 })
  const second = await choose({ chosenWeekday: 6, keepsRamadan: false }, { 'if-match': readVersion })
  expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'changed-meanwhile'])
  const journal = await test.call(manager, 'GET', `/customers/${customerId}/journal`)
  expect(JSON.stringify(journal.json())).toContain('dimanche')
  expect((await choose({ chosenWeekday: 8, keepsRamadan: false })).statusCode).toBe(400)
})
