import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import type { Records } from '#test/feature-fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createSender, fieldsOf, type Step, schemaOf, withValue } from './broken-requests.ts'
import { createRecords } from './sample-records.ts'

// Breaks one field of a valid request at a time: the answer is 400 and names only that field.
let test: TestApp
let records: Records
let send: ReturnType<typeof createSender>

beforeAll(async () => {
  test = await startTestApp()
  records = await createRecords(test.db)
  send = createSender(test, records)
})
afterAll(() => test.close())

const expectNamed = (answer: { statusCode: number; body: string; json: () => unknown }, field: string) => {
  expect(answer.statusCode, answer.body).toBe(400)
  expect(Object.keys(Problem.parse(answer.json()).fields ?? {}), answer.body).toEqual([field])
}

/** The code and the link of the samples have the right format but do not exist. */
const refusedSamples: Record<string, number[]> = { signInDevice: [401], unsubscribe: [422] }

/** A call after which another call of the table is refused: it has its own records. */
const endingCall = 'signSheet'

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
    const sendOwn = name === endingCall ? createSender(test, await createRecords(test.db)) : send
    const answer = await sendOwn(name, endpoint, () => ({}))
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
