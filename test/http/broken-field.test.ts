import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { Problem } from '#shared/problem.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import type { Records } from '#test/feature-fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createSender, type Field, fieldsOf, type JsonSchema, schemaOf, valueAt, withValue } from './broken-requests.ts'
import { createRecords } from './sample-records.ts'
import { sampleRequest } from './sample-request.ts'

// Breaks one field of a valid request at a time: only that field is named. The schema is asked for every field, the
// server for one field of each call.
let test: TestApp
let records: Records
let send: ReturnType<typeof createSender>

beforeAll(async () => {
  test = await startTestApp()
  records = await createRecords(test.db)
  send = createSender(test, records)
})
afterAll(() => test.close())

/** Returns the fields that a schema names for an input. */
const namedBy = (schema: Endpoint['body'], input: unknown): string[] => [
  ...new Set(schema && z.safeParse(schema, input).error?.issues.map(({ path }) => path.join('.') || 'body')),
]

const nameOf = ({ path }: Field): string => path.join('.')

const otherType = (body: unknown, { path }: Field): unknown =>
  withValue(body, path, typeof valueAt(body, path) === 'object' ? 'un texte' : { $ne: null })

/** The code and the link of the samples have the right format but do not exist. */
const refusedSamples: Record<string, number[]> = {
  signInDevice: [401],
  unsubscribe: [422],
  confirmAccountant: [422],
  // Another sample waits for its second person.
  recordCashDifference: [201, 409],
}

/** A call after which another call of the table is refused: it has its own records. */
const endingCall = 'signSheet'

const declared = await everyEndpoint()
const withBody = declared.filter(([, { body }]) => body)
const withQuery = declared.filter(([, { query }]) => query)

/** NUL, half a character, and the marks that reverse the direction of a text. They never reach the database. */
const forbidden = ['\u0000', '\ud800', '\u202e', '\u2066']

const isText = ({ type, anyOf = [] }: JsonSchema): boolean => type === 'string' || anyOf.some(isText)

const textsOf = (endpoint: Endpoint): Field[] =>
  fieldsOf(schemaOf(endpoint.body)).filter(({ schema }) => isText(schema))

const withMark = (body: unknown, { path }: Field, mark: string): unknown => {
  const current = valueAt(body, path)
  return withValue(body, path, `${typeof current === 'string' ? current : 'Un texte'}${mark}.`)
}

it.each(withBody)(
  '%s names each field of its body that has another type, is missing or has a forbidden character',
  (name, endpoint) => {
    const { body } = sampleRequest(name, endpoint, records)
    for (const field of fieldsOf(schemaOf(endpoint.body))) {
      const expected = [nameOf(field)]
      expect(namedBy(endpoint.body, otherType(body, field)), `${nameOf(field)} of another type`).toEqual(expected)
      if (field.isRequired)
        expect(namedBy(endpoint.body, withValue(body, field.path, undefined)), `without ${nameOf(field)}`).toEqual(
          expected,
        )
    }
    for (const text of textsOf(endpoint))
      for (const mark of forbidden)
        expect(namedBy(endpoint.body, withMark(body, text, mark)), JSON.stringify(mark)).toContain(nameOf(text))
  },
)

it.each(withBody)(
  '%s answers 400 for a broken field and a forbidden character, and accepts the complete body',
  async (name, endpoint) => {
    const sendOwn = name === endingCall ? createSender(test, await createRecords(test.db)) : send
    const [first] = fieldsOf(schemaOf(endpoint.body))
    if (first) {
      const refused = await sendOwn(name, endpoint, (body) => ({ body: otherType(body, first) }))
      expect(refused.statusCode, refused.body).toBe(400)
      expect(Object.keys(Problem.parse(refused.json()).fields ?? {})).toEqual([nameOf(first)])
    }
    const [text] = textsOf(endpoint)
    if (text) {
      const refused = await sendOwn(name, endpoint, (body) => ({ body: withMark(body, text, '\u0000') }))
      expect(refused.statusCode, refused.body).toBe(400)
    }
    const answer = await sendOwn(name, endpoint, () => ({}))
    expect(answer.statusCode, answer.body).toBeOneOf(refusedSamples[name] ?? [200, 201, 204])
  },
)

it.each(withQuery)(
  '%s names each field of its query that is given twice or has a forbidden character',
  (name, endpoint) => {
    const { query } = sampleRequest(name, endpoint, records)
    for (const field of Object.keys(schemaOf(endpoint.query).properties ?? {})) {
      expect(namedBy(endpoint.query, { ...query, [field]: ['1', '2'] })).toEqual([field])
      for (const mark of forbidden)
        expect(namedBy(endpoint.query, { ...query, [field]: `texte${mark}.` }), JSON.stringify(mark)).toContain(field)
    }
  },
)

const paged = withQuery.filter(([, { query }]) => schemaOf(query).properties?.cursor)

it.each(paged)('%s refuses a forbidden character in a cursor', async (name, endpoint) => {
  const orders = schemaOf(endpoint.query).properties?.order?.enum ?? [undefined]
  const id = records.customerId
  // A list by relevance has one page.
  for (const mark of forbidden)
    for (const order of orders.filter((order) => order !== 'relevance')) {
      const text = `a${mark}`
      const place = { part: 'others', name: text, customerId: id, label: text, id }
      for (const key of [[text, text, id], [text, id], ['-infinity', text], ['2026-02-30 10:00:00+01', 'a'], place]) {
        const cursor = Buffer.from(JSON.stringify(key)).toString('base64url')
        const answer = await send(name, endpoint, (_, query) => ({
          query: { ...query, cursor, ...(order && { order }) },
        }))
        expect(answer.statusCode, `${JSON.stringify(key)}: ${answer.body}`).toBe(400)
        expect(Object.keys(Problem.parse(answer.json()).fields ?? {})).toContain('cursor')
      }
    }
})
