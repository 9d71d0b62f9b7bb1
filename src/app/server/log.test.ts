import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { sendFailure } from './failures.ts'
import { createQuota, createThrottle, logOptions } from './log.ts'

/** Creates an app whose log is returned by `written`. */
const openLoggedApp = (level = 'info'): { app: FastifyInstance; written: () => string } => {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  return { app: Fastify({ logger: { ...logOptions(level), stream } }), written: () => written }
}

it('logs the path of a request without its query, which contains the codes of mailed links', async () => {
  const { app, written } = openLoggedApp()
  // The product's not-found handler sends the page for every path.
  app.setNotFoundHandler((_request, reply) => reply.send('page'))
  await app.inject('/auth/action?mode=resetPassword&oobCode=secret-code')
  await app.close()
  expect(written()).toContain('/auth/action')
  expect(written()).not.toContain('secret-code')
})

it('logs the coarse network of a caller, as the security log does, and no address', async () => {
  const { app, written } = openLoggedApp()
  await app.inject({ url: '/', remoteAddress: '203.0.113.77' })
  await app.inject({ url: '/', remoteAddress: '2001:db8:17:4::9' })
  await app.close()
  expect(written()).toContain('"network":"203.0.113.0/24"')
  expect(written()).toContain('"network":"2001:db8:17::/48"')
  expect(written()).not.toMatch(/203\.0\.113\.77|:4::9/)
})

it('logs no body, which contains the names that a search looks for', async () => {
  const { app, written } = openLoggedApp('trace')
  app.setErrorHandler(sendFailure)
  app.post('/api/customers/c/transactions/search', () => {
    throw new Error('refused')
  })
  await app.inject({ method: 'POST', url: '/api/customers/c/transactions/search', payload: { text: 'Nadia Lefèvre' } })
  await app.close()
  expect(written()).toContain('/transactions/search')
  expect(written()).not.toContain('Nadia')
})

it('logs an outage in one short line for any number of requests', async () => {
  const { app, written } = openLoggedApp('error')
  app.setErrorHandler(sendFailure)
  app.get('/', () => {
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/')))
  await app.close()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const lines = written().trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'unavailable', reason: '57P01', suppressed: 0 })
  expect(written().length).toBeLessThan(400)
})

it('logs the stack of an unexpected error without the row that PostgreSQL quotes', async () => {
  const { app, written } = openLoggedApp('error')
  app.setErrorHandler(sendFailure)
  app.get('/', () => {
    const refused = new Error('new row violates check constraint "transactions_check"')
    throw Object.assign(refused, { code: '23514', detail: 'Failing row contains (…, Nadia Lefèvre, …).' })
  })
  expect((await app.inject('/')).statusCode).toBe(500)
  await app.close()
  expect(written()).toContain('log.test.ts')
  expect(written()).toContain('23514')
  expect(written()).not.toContain('Nadia')
})

it('a line has one bounded size and the id of its request, whatever the address and the error', async () => {
  const { app, written } = openLoggedApp('info')
  app.setErrorHandler(sendFailure)
  app.get('/api/*', () => {
    throw new Error('x'.repeat(50_000))
  })
  const answer = await app.inject(`/api/${'y'.repeat(9000)}`)
  await app.close()
  const { requestId } = answer.json<{ requestId: string }>()
  const lines = written().trim().split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line.length).toBeLessThan(8000)
    expect(JSON.parse(line)).toMatchObject({ reqId: requestId })
  }
})

it('the same unexpected error of other requests is found by their ids, 50 in ten seconds', async () => {
  const { app, written } = openLoggedApp('error')
  app.setErrorHandler(sendFailure)
  app.get('/', () => {
    throw new Error('the same defect')
  })
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject('/')))
  await app.close()
  const lines = written()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { reqId: string; msg: string })
  expect(lines.map(({ reqId }) => reqId).sort()).toEqual(
    answers.map((answer) => answer.json<{ requestId: string }>().requestId).sort(),
  )
  expect(lines.map(({ msg }) => msg)).toEqual(['request failed', ...Array(9).fill('request failed again')])
  let now = 0
  const mayLog = createQuota(2, 1000, () => now)
  expect([mayLog(), mayLog(), mayLog()]).toEqual([true, true, false])
  now = 1000
  expect(mayLog()).toBe(true)
})

it('counts the suppressed lines', () => {
  let now = 0
  const throttle = createThrottle(1000, () => now)
  expect([throttle('a'), throttle('a'), throttle('b'), throttle('a')]).toEqual([0, undefined, 0, undefined])
  now = 1000
  expect([throttle('a'), throttle('a'), throttle('b')]).toEqual([2, undefined, 0])
})
