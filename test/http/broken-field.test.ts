import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertSavedFilter } from '#features/transactions/testing/saved-filter.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { rights } from './rights-table.ts'
import { sampleRequest } from './sample-calls.ts'
import { createRecords, type Records } from './sample-records.ts'

// Breaks one field of a valid request at a time: the answer is 400 and names only that field.
let test: TestApp
let records: Records

beforeAll(async () => {
  test = await startTestApp()
  records = await createRecords(test.db)
})
afterAll(() => test.close())

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  required?: string[]
}
type Step = string | number

const schemaOf = (schema: Endpoint['body']): JsonSchema =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}

/**
 * Returns every field of an input, including nested objects and lists, and whether it is required. The version that a form
 * has read is one field: it has the shape of the record, whose fields are broken on their own.
 */
const fieldsOf = (schema: JsonSchema, at: Step[] = []): { path: Step[]; isRequired: boolean }[] => {
  const [nested] = [schema, ...(schema.anyOf ?? [])].filter(({ properties, items }) => properties ?? items)
  const list = nested?.items ? fieldsOf(nested.items, [...at, 0]) : []
  return Object.entries(nested?.properties ?? {}).reduce((found, [name, field]) => {
    const path = [...at, name]
    return [
      ...found,
      { path, isRequired: nested?.required?.includes(name) ?? false },
      ...(name === 'readVersion' ? [] : fieldsOf(field, path)),
    ]
  }, list)
}

/** Returns a copy of an input with another value at a path. Undefined removes the field. */
const withValue = (input: unknown, [step, ...rest]: Step[], value: unknown): unknown => {
  if (step === undefined) return value
  if (Array.isArray(input)) return input.map((item, index) => (index === step ? withValue(item, rest, value) : item))
  const { [step]: current, ...others } = input as Record<string, unknown>
  const changed = withValue(current, rest, value)
  return changed === undefined ? others : { ...others, [step]: changed }
}

/** The manager of all calls: an association has ten users at most. */
let manager: ReturnType<typeof insertUser> | undefined

const addManager = async () => {
  const added = await insertUser(test.db, { customer_id: records.customerId })
  // A saved filter is its person's alone.
  records.filterId = await insertSavedFilter(test.db, records.customerId, added.id)
  return added
}

const callerOf = async (name: string) => {
  if (rights[name]?.join() === 'terminal') {
    // A new terminal for each call: it sends a heartbeat once in ten seconds.
    const device = await insertDevice(test.db, records.customerId)
    return { id: device.id, token: await insertDeviceToken(test.db, device) }
  }
  const role = (['admin', 'organizer', 'manager'] as const).find((candidate) => rights[name]?.includes(candidate))
  if (role !== 'manager') return role && insertUser(test.db, { role })
  manager ??= addManager()
  return manager
}

const send = async (
  name: string,
  endpoint: Endpoint,
  change: (
    body: Record<string, unknown> | undefined,
    query: Record<string, string>,
  ) => { body?: unknown; query?: object },
) => {
  const caller = await callerOf(name)
  const { path, query, body, headers } = sampleRequest(name, endpoint, records, caller?.id)
  const changed = { body, query, ...change(body, query) }
  return test.call(caller, endpoint.method, path, {
    query: changed.query as Record<string, string>,
    headers,
    ...(changed.body !== undefined && { payload: changed.body as object }),
  })
}

const expectNamed = (answer: { statusCode: number; body: string; json: () => unknown }, field: string) => {
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(Problem.parse(answer.json()).fields ?? {}), answer.body).toEqual([field])
}

/** The code and the link of the samples have the right format but do not exist. */
const refusedSamples: Record<string, number[]> = { signInDevice: [401], unsubscribe: [422] }

const declared = await everyEndpoint()

const ofBodies = declared.flatMap(([name, endpoint]) =>
  fieldsOf(schemaOf(endpoint.body)).map((field) => ({ name, endpoint, field: field.path.join('.'), ...field })),
)
const required = ofBodies.filter(({ isRequired }) => isRequired)

describe('a body with one broken field', () => {
  it.each(ofBodies)('$name names $field when it has another type', async ({ name, endpoint, path, field }) => {
    const wrong = (current: unknown) => (typeof current === 'object' ? 'un texte' : { $ne: null })
    const current = (body: unknown) => path.reduce((value, step) => (value as Record<Step, unknown>)?.[step], body)
    const answer = await send(name, endpoint, (body) => ({ body: withValue(body, path, wrong(current(body))) }))
    expectNamed(answer, field)
  })

  it.each(required)('$name names $field when it is missing', async ({ name, endpoint, path, field }) => {
    expectNamed(await send(name, endpoint, (body) => ({ body: withValue(body, path, undefined) })), field)
  })

  it.each(declared.filter(([, { body }]) => body))('%s accepts the complete body', async (name, endpoint) => {
    const answer = await send(name, endpoint, () => ({}))
    expect(answer.statusCode, answer.body).toBeOneOf(refusedSamples[name] ?? [200, 201, 204])
  })
})

const ofQueries = declared.flatMap(([name, endpoint]) =>
  Object.keys(schemaOf(endpoint.query).properties ?? {}).map((field) => ({ name, endpoint, field })),
)

describe('a query with one broken field', () => {
  it.each(ofQueries)('$name names $field when it is given twice', async ({ name, endpoint, field }) => {
    expectNamed(await send(name, endpoint, (_, query) => ({ query: { ...query, [field]: ['1', '2'] } })), field)
  })
})
