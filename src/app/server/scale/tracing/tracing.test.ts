import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { nameOfStatement } from '#shared/server/traced-statements.ts'
import { tracer } from '#shared/server/tracer.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTracing } from './start-tracing.ts'
import { attributesOf, type ReceivedSpan, startTraceReceiver } from './testing/trace-receiver.ts'

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
let stopTracing: () => Promise<void>
let test: TestApp
let association: { id: string }
let token: string

const donor = {
  donatorFullname: 'Yasmina Haddad',
  donatorEmail: 'yasmina@exemple.fr',
  donatorPhone: '+33612345678',
  donatorMembershipNumber: 'AD-2041',
  message: 'Pour ma mère',
}

beforeAll(async () => {
  receiver = await startTraceReceiver()
  const config = { serviceName: 'escarcelle', ratio: 1, followsCaller: true }
  const headers = { authorization: 'Bearer receiver' }
  stopTracing = startTracing({ ...config, endpoint: receiver.endpoint, headers }, 50)
  test = await startTestApp()
  association = await insertCustomer(test.db)
  token = await insertDeviceToken(test.db, await insertDevice(test.db, association.id))
})
afterAll(async () => {
  await test.close()
  await stopTracing()
  await receiver.close()
})

const newTrace = () => {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-01` }
}
const give = (traceparent: string, key = randomUUID()) =>
  test.call({ token }, 'POST', `/customers/${association.id}/transactions`, {
    payload: { amount: 12.5, ...donor },
    headers: { 'idempotency-key': key, traceparent },
  })
/** Waits for the span of the call, which ends last. */
const received = async (traceId: string): Promise<ReceivedSpan[]> => {
  await expect.poll(() => receiver.traceOf(traceId).some(({ kind }) => kind === 2)).toBe(true)
  return receiver.traceOf(traceId)
}
const only = (spans: ReceivedSpan[], name: string): ReceivedSpan => {
  const [span, ...more] = spans.filter((candidate) => candidate.name === name)
  if (!span || more.length > 0) throw new Error(`${name} is there ${span ? more.length + 1 : 0} times`)
  return span
}

it('one trace has a donation from the post of its terminal to the commit', async () => {
  const { traceId, spanId, traceparent } = newTrace()
  expect((await give(traceparent)).statusCode).toBe(201)
  const spans = await received(traceId)
  const call = only(spans, 'POST /api/customers/:customerId/transactions')
  const wait = only(spans, 'donation wait')
  const write = only(spans, 'donation write')
  const statement = only(spans, 'insert transactions')
  expect(call).toMatchObject({ parentSpanId: spanId, kind: 2 })
  expect(attributesOf(call)).toMatchObject({ 'http.response.status_code': '201', 'escarcelle.caller': 'terminal' })
  expect([wait.parentSpanId, write.parentSpanId]).toEqual([call.spanId, call.spanId])
  expect(statement).toMatchObject({ parentSpanId: write.spanId, kind: 3 })
  const inOrder = [call.startTimeUnixNano, write.startTimeUnixNano, statement.startTimeUnixNano]
  expect(inOrder.toSorted()).toEqual(inOrder)
  const ends = [statement.endTimeUnixNano, write.endTimeUnixNano, call.endTimeUnixNano]
  expect(ends.toSorted()).toEqual(ends)
})

it('donations of one group have a trace each, linked to the one with the statement', async () => {
  const traces = Array.from({ length: 4 }, newTrace)
  await Promise.all(traces.map(({ traceparent }) => give(traceparent)))
  const writes: ReceivedSpan[] = []
  for (const { traceId } of traces) writes.push(only(await received(traceId), 'donation write'))
  expect(writes.some((write) => Number(attributesOf(write)['escarcelle.group.size']) > 1)).toBe(true)
  for (const write of writes) {
    const holder = write.links?.[0] ?? write
    const statement = only(receiver.traceOf(holder.traceId), 'insert transactions')
    expect(statement.parentSpanId).toBe(holder.spanId)
  }
})

it('a call of staff has the names of its statements, and the role', async () => {
  const manager = await insertUser(test.db, { customer_id: association.id })
  const { traceId, traceparent } = newTrace()
  const path = `/customers/${association.id}/transactions/search`
  const answer = await test.call(manager, 'POST', path, { payload: { text: 'yasmina' }, headers: { traceparent } })
  expect(answer.statusCode).toBe(200)
  const spans = await received(traceId)
  const call = only(spans, 'POST /api/customers/:customerId/transactions/search')
  expect(attributesOf(call)).toMatchObject({ 'escarcelle.caller': 'manager' })
  const statements = spans.filter(({ kind }) => kind === 3)
  expect(statements.map(({ name }) => name)).toContain('select donation_identities')
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(call.spanId)
})

it('a failed call keeps the kind of its error', async () => {
  const { traceId, traceparent } = newTrace()
  await test.call({ token: 'wrong' }, 'GET', `/customers/${association.id}/causes`, { headers: { traceparent } })
  const call = only(await received(traceId), 'GET /api/customers/:customerId/causes')
  expect(attributesOf(call)).toMatchObject({ 'http.response.status_code': '401' })
  expect(call.status).toBeUndefined()
})

it('a background job has a trace of its own', async () => {
  await test.jobs.add(test.db, 'timed-work', { task: 'x' })
  const run = async (): Promise<void> => {
    await test.db.selectFrom('customers').select('id').execute()
    throw Object.assign(new Error('the mail to Yasmina Haddad was refused'), { code: 'EENVELOPE' })
  }
  await test.jobs.runDue('timed-work', { run, onFailure: () => {} })
  await expect.poll(() => receiver.spans.some(({ name }) => name === 'job timed-work')).toBe(true)
  const job = only(receiver.spans, 'job timed-work')
  expect(job.status).toEqual({ code: 2 })
  expect(attributesOf(job)).toMatchObject({ 'error.type': 'EENVELOPE' })
  expect(only(receiver.traceOf(job.traceId), 'select customers').parentSpanId).toBe(job.spanId)
})

it('no span has a donor, a token, a key, an amount or an identifier of a record', async () => {
  const { traceId, traceparent } = newTrace()
  const key = randomUUID()
  const { _id } = (await give(traceparent, key)).json<{ _id: string }>()
  await received(traceId)
  const sent = JSON.stringify(receiver.spans)
  for (const secret of [...Object.values(donor), 'Yasmina', 'yasmina', token, key, _id, association.id])
    expect(sent, secret).not.toContain(secret)
  // All attributes are listed: none has an amount.
  const names = receiver.spans.flatMap(({ attributes }) => attributes.map((attribute) => attribute.key))
  expect([...new Set(names)].sort()).toEqual([
    'db.system.name',
    'error.type',
    'escarcelle.caller',
    'escarcelle.group.size',
    'escarcelle.job.try',
    'escarcelle.request_id',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ])
  expect(receiver.calls[0]).toEqual({ path: '/v1/traces', authorization: 'Bearer receiver' })
})

it('a caller that does not want a trace, and a probe of a machine, have none', async () => {
  const { traceId, spanId } = newTrace()
  await give(`00-${traceId}-${spanId}-00`)
  const health = newTrace()
  await test.call(undefined, 'GET', '/health', { headers: { traceparent: health.traceparent } })
  const last = newTrace()
  await give(last.traceparent)
  await received(last.traceId)
  expect([...receiver.traceOf(traceId), ...receiver.traceOf(health.traceId)]).toEqual([])
  expect(tracer()?.current()).toBeUndefined()
})

it.each([
  ['begin', 'begin'],
  ["set local lock_timeout = '50ms'", 'set'],
  ['select "id" from "customers" where "id" = $1', 'select customers'],
  ['select * from unnest($1::text[]) as asked cross join lateral (select from users) found', 'select users'],
  ['insert into "users" ("id") values ($1)', 'insert users'],
  ['update causes set name = $1', 'update causes'],
  [
    'with given as (select * from json_to_recordset($1)), added as (insert into transactions select 1) select',
    'insert transactions',
  ],
  ['select now()', 'select'],
  ["copy (select 'Nadia') to stdout", 'copy'],
])('names the statement %s by %s', (text, name) => {
  expect(nameOfStatement(text)).toBe(name)
})
