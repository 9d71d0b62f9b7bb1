import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let manager: { identity_uid: string }
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
  manager = await insertUser(test.db, { role: 'manager', customer_id: customerId })
})
afterAll(() => test.close())

const json = { 'content-type': 'application/json' }
const send = (payload: string | Buffer, headers: Record<string, string> = json) =>
  test.call(manager, 'POST', `/customers/${customerId}/causes`, { payload, headers })
const countCauses = async () => (await test.db.selectFrom('causes').select('id').execute()).length
afterEach(async () => {
  await test.db.deleteFrom('causes').execute()
})

it.each([
  ['of 5 MB', JSON.stringify({ name: 'a'.repeat(5_000_000) }), json, 413],
  ['of 30,000 brackets', '['.repeat(30_000) + ']'.repeat(30_000), json, 400],
  [
    'of 5,000 keys',
    JSON.stringify({ name: 'Puits', ...Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [key, key])) }),
    json,
    400,
  ],
  [
    'of 50,000 keys',
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, key) => [key, key]))),
    json,
    413,
  ],
  ['that is no JSON', '{"name":', json, 400],
  ['of another type', '<cause/>', { 'content-type': 'application/xml' }, 415],
  [
    'of another charset',
    JSON.stringify({ name: 'Puits' }),
    { 'content-type': 'application/json; charset=utf-16' },
    415,
  ],
  ['that is compressed', gzipSync('{"name":"Puits"}'), { ...json, 'content-encoding': 'gzip' }, 400],
  ['in Latin-1', Buffer.from('{"name":"Été"}', 'latin1'), json, 400],
  ['in UTF-16', Buffer.from('{"name":"Puits"}', 'utf16le'), json, 400],
])('a body %s is refused, and nothing is written', async (_name, payload, headers, status) => {
  const answer = await send(payload, headers)
  expect([answer.statusCode, answer.json().status]).toEqual([status, status])
  expect(await countCauses()).toBe(0)
})

it('an account without an association reads nothing of one', async () => {
  const nobody = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: null })
  for (const part of ['', '/causes', '/transactions', '/transactions/export', '/devices', '/users']) {
    const answer = await test.call(nobody, 'GET', `/customers/${customerId}${part}`)
    expect([part, answer.statusCode]).toEqual([part, 403])
  }
})

it('a body or query that names __proto__ or constructor changes no other request', async () => {
  for (const body of [
    '{"__proto__":{"isAdmin":true},"name":"Puits"}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
  ])
    expect((await send(body)).statusCode).toBe(400)
  const query = '__proto__[isAdmin]=true&constructor[prototype][isAdmin]=true'
  await test.call(manager, 'GET', `/customers/${customerId}/causes?${query}`)
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect(await countCauses()).toBe(0)
})

it('slow headers end after 15 seconds, looked for every 5', () => {
  expect(test.app.server.headersTimeout).toBe(15_000)
})
