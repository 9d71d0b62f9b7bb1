import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { sampleSheet } from '../testing/sheet.fixture.ts'

// The count that waits for a second person is in no answer that this person may get before their own count.

let test: TestApp
let customerId: string
let first: Awaited<ReturnType<typeof insertUser>>
let second: typeof first
let sheetId: string

/** 4 321,07 €. */
const lines = [
  { denomination: 500, quantity: 8 },
  { denomination: 20, quantity: 16 },
  { denomination: 1, quantity: 1 },
  { denomination: 0.01, quantity: 7 },
]
const total = 4321.07
const traces = /4321[.,]?07|4[\s\u00a0\u202f]321,07|"quantity":16/

beforeAll(async () => {
  test = await startTestApp({ now: () => new Date('2026-03-07T10:00:00.000Z') })
})
afterAll(() => test.close())

const call = (caller: typeof first, method: 'GET' | 'POST', path: string, payload?: object) =>
  test.call(caller, method, `/customers/${customerId}${path}`, payload ? { payload } : {})
const sign = (caller: typeof first, euros: number) =>
  call(caller, 'POST', `/counting-sheets/${sheetId}/sign`, { total: euros })

beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  first = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
  second = await insertUser(test.db, { customer_id: customerId })
  sheetId = (await call(first, 'POST', '/counting-sheets', { ...sampleSheet, lines })).json()._id
  await sign(first, total)
})

const calls = await everyEndpoint()
const day = { day: sampleSheet.day }
/** The queries of the calls that need one. */
const queries: Record<string, object> = { getFriday: day, listMissing: day }

/** Makes every call that reads, and returns the names of those that were answered and have a trace of the count. */
const readAll = async (caller: typeof first) => {
  const answered: string[] = []
  const telling: string[] = []
  for (const [name, { method, path, response }] of calls) {
    if (method !== 'GET' || response === 'text/event-stream') continue
    const address = path
      .replace(':customerId', customerId)
      .replace(':sheetId', sheetId)
      .replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000009')
    const query = queries[name]
    const answer = await test.call(caller, 'GET', address, query ? { query: query as Record<string, string> } : {})
    if (answer.statusCode === 200) answered.push(name)
    if (traces.test(answer.body)) telling.push(name)
  }
  return { answered, telling }
}

it('no call tells the second person the first count before their own', async () => {
  const withCount = ['getSheet', 'listSheets', 'getFriday', 'listMissing', 'listJournal']
  const { answered, telling } = await readAll(second)
  expect(answered).toEqual(expect.arrayContaining(withCount))
  expect(telling).toEqual([])
  const other = await insertUser(test.db, { customer_id: customerId, role: 'user', may_count: true })
  expect((await readAll(other)).telling).toEqual([])
  const admin = await insertUser(test.db, { role: 'admin', home_role: 'admin' })
  expect((await readAll(admin)).telling).toEqual([])
  expect((await readAll(first)).telling.toSorted()).toEqual(['getSheet', 'listSheets'])
})

it('says the first count and the difference after another count, with a line in the journal, and signs nothing', async () => {
  const answer = await sign(second, 4300)
  expect(answer.json()).toMatchObject({ status: 422, code: 'recount-differs' })
  expect(answer.json().message.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(
    'Vous avez compté 4 300,00 €, la feuille dit 4 321,07 € : écart de −21,07 €.',
  )
  expect((await call(second, 'GET', `/counting-sheets/${sheetId}`)).json()).toMatchObject({ state: 'signed' })
  const [line] = (await call(second, 'GET', '/journal?action=sheet.recounted')).json().data
  expect(line).toMatchObject({ action: 'sheet.recounted', actor: { _id: second.id }, after: { counted: 4300 } })
})

it('is shown to everyone once it is sealed, and in a reversing sheet', async () => {
  expect((await sign(second, total)).json()).toMatchObject({ state: 'sealed', total })
  const reversing = await call(second, 'POST', `/counting-sheets/${sheetId}/reverse`, { reason: 'Comptée deux fois' })
  expect((await call(first, 'GET', `/counting-sheets/${reversing.json()._id}`)).json()).toMatchObject({ total, lines })
  expect((await readAll(second)).telling).toEqual(expect.arrayContaining(['getSheet', 'listSheets', 'listJournal']))
})

it('stays hidden from an account that may not sign second', async () => {
  expect((await sign(first, 1)).json()).toMatchObject({ code: 'same-signer' })
  const stranger = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
  expect(traces.test((await sign(stranger, 1)).body)).toBe(false)
})
