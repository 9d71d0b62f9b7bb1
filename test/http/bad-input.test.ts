import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import type { Role } from '#shared/role.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let deviceId: string
const people = new Map<Role, { identity_uid: string }>()

beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db)).id
  deviceId = (await insertDevice(test.db, customerId)).id
  for (const role of ['user', 'manager', 'admin', 'commercial', 'organizer'] as const) {
    people.set(role, await insertUser(test.db, { role, customer_id: customerId }))
  }
})
afterAll(() => test.close())

/** Values that no field accepts: wrong types, nesting, very long or unprintable text, extreme numbers. */
const nonsense: unknown[] = [
  null,
  true,
  12.345,
  -1,
  1e308,
  '',
  '\u0000',
  '\ud800',
  '١٢٣',
  '0x10',
  'NaN',
  'a'.repeat(50_000),
  [],
  ['a', 'b'],
  {},
  { $ne: null },
  Array.from({ length: 50 }).reduce((inner: unknown) => [inner], 'deep'),
]

/** Odd but valid names, which a call that requires only a name may accept. */
const oddNames: unknown[] = ['١٢٣', '0x10', 'NaN']

/** Fields whose null says something, and that need no other field. */
const nullIsRight = ['updateDonorRetention.months', 'updateAccountant.email', 'updateBoard.email']

const fieldsOf = (schema: Endpoint['body']): string[] => {
  if (!schema) return []
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }
  return Object.keys(properties ?? {})
}

const callerOf = (endpoint: Endpoint) => {
  const role = (['admin', 'organizer', 'manager'] as const).find((candidate) => endpoint.allow.includes(candidate))
  return role && people.get(role)
}

const addressOf = (endpoint: Endpoint): string =>
  endpoint.path.replace(':customerId', customerId).replace(':deviceId', deviceId).replace(/:\w+/g, randomUUID())

const rowCounts = async () => {
  const { rows } = await sql<{ donations: number; devices: number; users: string }>`
    select (select count(*) from transactions) as donations, (select count(*) from device_tokens) as devices,
      (select string_agg(role, ',' order by id) from users) as users`.execute(test.db)
  return rows[0]
}

const send = (endpoint: Endpoint, options: { payload?: object | string; query?: string; headers?: object }) =>
  test.call(callerOf(endpoint), endpoint.method, `${addressOf(endpoint)}${options.query ?? ''}`, {
    ...(options.payload !== undefined && { payload: options.payload }),
    headers: {
      ...(options.payload !== undefined && { 'content-type': 'application/json' }),
      ...(endpoint.headers && { 'idempotency-key': randomUUID() }),
      ...options.headers,
    } as Record<string, string>,
  })

/** Words of English messages, by Zod, Fastify or our code. */
const english = /\b(invalid|input|expected|received|unrecognized|keys?|must|too|string|required|body|not|the)\b/i

/** Expects French texts. Ignores quoted parts, which may contain field names or values. */
const expectFrench = (texts: string[], what: string) => {
  for (const text of texts) expect(text.replaceAll(/"[^"]*"/g, ''), what).not.toMatch(english)
}

const expectRefusal = (answer: { statusCode: number; json: () => unknown }, what: string) => {
  expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, what).toBeLessThan(500)
  const { data: problem } = Problem.safeParse(answer.json())
  expect(problem, what).toBeDefined()
  expectFrench([problem?.message ?? '', ...Object.values(problem?.fields ?? {})], what)
}

const endpoints = await everyEndpoint()
const withBody = endpoints.filter(([, { body }]) => body)
const withQuery = endpoints.filter(([, { query }]) => query)

/** Takes `count` of the values, from another one on for each field: six fields in a row are given all of them. */
const nonsenseFor = <Value>(values: readonly Value[], field: number, count: number): Value[] =>
  Array.from({ length: count }, (_, position) => values[(field * count + position) % values.length]!)

for (const { count, tags } of gateAndNight(3, nonsense.length))
  it.each(withBody.map(([name, endpoint], position) => ({ name, endpoint, position })))(
    `$name refuses a body of nonsense, with ${count} values for each field, and writes nothing`,
    { tags },
    async ({ name, endpoint, position }) => {
      const before = await rowCounts()
      for (const payload of ['', '[]', '"text"', 'null', '{"a":', '['.repeat(60_000), '{"__proto__":{"role":"admin"}}'])
        expectRefusal(await send(endpoint, { payload }), payload.slice(0, 20))
      for (const [index, field] of fieldsOf(endpoint.body).entries()) {
        for (const value of nonsenseFor(nonsense, position + index, count)) {
          // A body with only this field: neither a success nor a 500 is allowed.
          const answer = await send(endpoint, { payload: { [field]: value } })
          if (oddNames.includes(value) && answer.statusCode < 300) continue
          if (nullIsRight.includes(`${name}.${field}`) && value === null) continue
          expectRefusal(answer, `${field} = ${JSON.stringify(value)?.slice(0, 30)}`)
        }
      }
      expectRefusal(await send(endpoint, { payload: { unknownField: 1 } }), 'unknown field')
      // One limit of all bodies: the gate sends a few.
      if (position % 20 === 0 || count === nonsense.length)
        expectRefusal(await send(endpoint, { payload: { filler: 'a'.repeat(5_000_000) } }), '5 MB')
      expectRefusal(await send(endpoint, { payload: 'a=b', headers: { 'content-type': 'text/plain' } }), 'plain text')
      expect(await rowCounts()).toEqual(before)
    },
  )

const nonsenseText = [
  'NaN',
  '-1',
  '1e9',
  '999999999999',
  '%00',
  '%ed%a0%80',
  '%ff',
  'a'.repeat(5000),
  '0',
  '%2B275761-01-01',
]

for (const { count, tags } of gateAndNight(3, nonsenseText.length))
  it.each(withQuery.map(([name, endpoint], position) => ({ name, endpoint, position })))(
    `$name refuses a query of nonsense with the error body, or finds nothing, with ${count} values for each field`,
    { tags },
    async ({ endpoint, position }) => {
      for (const [index, field] of fieldsOf(endpoint.query).entries()) {
        for (const value of nonsenseFor(nonsenseText, position + index, count)) {
          const answer = await send(endpoint, { query: `?${field}=${value}` })
          if (['page', 'search'].includes(field) && answer.statusCode === 200) continue
          expectRefusal(answer, `${field}=${value.slice(0, 20)}`)
        }
        expectRefusal(await send(endpoint, { query: `?${field}=1&${field}=2` }), `${field} twice`)
        expectRefusal(await send(endpoint, { query: `?${field}[$ne]=1` }), `${field}[$ne]`)
      }
    },
  )

describe('any address of the API', () => {
  it.each(['/customers/organizer', '/customers/%00', '/customers/..%2f..', '/nothing', '/customers/%zz/causes'])(
    'answers 4xx to %s',
    async (address) => expectRefusal(await test.call(people.get('admin'), 'GET', address), address),
  )

  it('answers the same with a trailing slash', async () => {
    const plain = await test.call(people.get('admin'), 'GET', `/customers/${customerId}`)
    const slashed = await test.call(people.get('admin'), 'GET', `/customers/${customerId}/`)
    expect([slashed.statusCode, slashed.body]).toEqual([200, plain.body])
  })

  it('ignores headers that override the method or the person', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-forwarded-user': 'admin' }
    expect((await test.call(undefined, 'GET', '/users/me', { headers })).statusCode).toBe(401)
  })
})
