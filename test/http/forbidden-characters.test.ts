import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#shared/problem.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createSender, fieldsOf, type JsonSchema, type Step, schemaOf, withValue } from './broken-requests.ts'
import { createRecords } from './sample-records.ts'

// A forbidden character is a 400 in French, in every text of every call. It never reaches the database.
let test: TestApp
let customerId: string
let send: ReturnType<typeof createSender>

beforeAll(async () => {
  test = await startTestApp()
  const records = await createRecords(test.db)
  customerId = records.customerId
  send = createSender(test, records)
})
afterAll(() => test.close())

/** NUL, half a character, and the marks that reverse the direction of a text. */
const forbidden = ['\u0000', '\ud800', '\u202e', '\u2066']
const declared = await everyEndpoint()

const isText = ({ type, anyOf = [] }: JsonSchema): boolean => type === 'string' || anyOf.some(isText)
const valueAt = (body: unknown, path: Step[]) =>
  path.reduce((value, step) => (value as Record<Step, unknown> | undefined)?.[step], body)

const expectRefused = (
  answer: { statusCode: number; body: string; json: () => unknown },
  field: string,
  what: string,
) => {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBe(400)
  expect(Object.keys(Problem.parse(answer.json()).fields ?? {}), what).toContain(field)
}

const texts = declared.flatMap(([name, endpoint]) =>
  fieldsOf(schemaOf(endpoint.body))
    .filter(({ schema }) => isText(schema))
    .map(({ path }) => ({ name, endpoint, field: path.join('.'), path })),
)

it.each(texts)('$name refuses it in $field', async ({ name, endpoint, path, field }) => {
  for (const mark of forbidden) {
    const answer = await send(name, endpoint, (body) => {
      const current = valueAt(body, path)
      const text = typeof current === 'string' ? current : 'Un texte'
      return { body: withValue(body, path, `${text}${mark}.`) }
    })
    expectRefused(answer, field, JSON.stringify(mark))
  }
})

const withQuery = declared.filter(([, { query }]) => query)

it.each(withQuery)('%s refuses it in its query', async (name, endpoint) => {
  for (const field of Object.keys(schemaOf(endpoint.query).properties ?? {}))
    for (const mark of forbidden.filter((text) => text.isWellFormed())) {
      const answer = await send(name, endpoint, (_, query) => ({ query: { ...query, [field]: `texte${mark}.` } }))
      expectRefused(answer, field, JSON.stringify(mark))
    }
})

const paged = withQuery.filter(([, { query }]) => schemaOf(query).properties?.cursor)

it.each(paged)('%s refuses it in a cursor', async (name, endpoint) => {
  const orders = schemaOf(endpoint.query).properties?.order?.enum ?? [undefined]
  const id = customerId
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
        expectRefused(answer, 'cursor', JSON.stringify(key))
      }
    }
})
