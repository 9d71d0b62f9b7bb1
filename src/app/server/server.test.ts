import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { productVersion } from '#shared/server/product.ts'
import { freePort } from '#test/free-port.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { describeApi } from './api-description.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  while (closers.length > 0) await closers.pop()?.()
})
const startWith = async (options: Parameters<typeof startTestApp>[0]): Promise<TestApp> => {
  const started = await startTestApp(options)
  closers.push(started.close)
  return started
}

describe('the server', () => {
  it('reports that it is ready', async () => {
    expect((await test.call(undefined, 'GET', '/health')).json()).toEqual({ status: 'ok', version: productVersion })
  })

  it('tells strangers whether it works, and operators how its backups and its databases are', async () => {
    const metricsToken = 'a-token-of-twenty-four-letters'
    const backup = { state: 'late', ageHours: 30, rehearsal: 'ok' } as const
    const started = await startWith({ metricsToken, readBackup: async () => backup })
    const ask = async (headers: Record<string, string> = {}) =>
      (await started.call(undefined, 'GET', '/health', { headers })).json()
    const stranger = { 'x-forwarded-for': '203.0.113.7' }
    expect(await ask()).toEqual({ status: 'ok', version: productVersion, backup })
    expect(await ask(stranger)).toEqual({ status: 'ok', version: productVersion })
    expect(await ask({ ...stranger, authorization: 'Bearer wrong' })).toEqual({ status: 'ok', version: productVersion })
    expect(await ask({ ...stranger, authorization: `Bearer ${metricsToken}` })).toMatchObject({ backup })
    const checkedAt = new Date('2026-11-20T02:00:00Z')
    await started.db
      .insertInto('rule_checks')
      .values({ name: 'limits.sql', checked_at: checkedAt, offending_count: 2 })
      .execute()
    await expect
      .poll(() => ask())
      .toMatchObject({ rules: { checkedAt: checkedAt.toISOString(), broken: [{ name: 'limits.sql', rows: 2 }] } })
    expect(await ask(stranger)).toEqual({ status: 'ok', version: productVersion })
  })

  it('serves no metrics on its public port, not even to this machine', async () => {
    expect((await test.call(undefined, 'GET', '/metrics')).statusCode).toBe(404)
  })

  it('forbids caches to store donors and figures', async () => {
    expect((await test.call(undefined, 'GET', '/users/me')).headers['cache-control']).toBe('no-store')
  })

  it('answers an unknown call with the error body', async () => {
    const answer = await test.call(undefined, 'GET', '/nothing')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
  })
})

describe('metrics', () => {
  const sample = /http_request_duration_seconds_count\{[^}]*route="\/api\/health"[^}]*\} \d/

  it('require the configured token', async () => {
    const metricsToken = 'a-token-of-twenty-four-letters'
    const started = await startWith({ metricsToken })
    await started.call(undefined, 'GET', '/health')
    expect((await started.call({ token: metricsToken }, 'GET', '/metrics')).body).toMatch(sample)
    for (const token of ['', 'wrong', `${metricsToken}x`])
      expect((await started.call({ token }, 'GET', '/metrics')).statusCode).toBe(404)
    expect((await started.call(undefined, 'GET', '/metrics')).statusCode).toBe(404)
  })

  it('are served on a separate port, which serves nothing else', async () => {
    const port = await freePort()
    const started = await startWith({ metricsPort: port })
    await started.call(undefined, 'GET', '/health')
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(sample)
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404)
    expect((await started.call(undefined, 'GET', '/metrics')).statusCode).toBe(404)
  })
})

describe("the API's description in production", () => {
  const descriptions = ['/openapi.json', '/docs/json', '/docs/yaml', '/docs/json/', '/openapi.json?x=/static']

  it('requires a signed-in person of any role', async () => {
    const started = await startWith({ appEnv: 'production' })
    const person = await insertUser(started.db, { role: 'commercial', customer_id: null })
    for (const path of descriptions) {
      expect([path, (await started.call(undefined, 'GET', path)).statusCode]).toEqual([path, 401])
      expect([path, (await started.call(person, 'GET', path)).statusCode]).toEqual([path, 200])
    }
  })

  it("is fetched by a viewer that contains none of it and sends this browser's token", async () => {
    const started = await startWith({ appEnv: 'production' })
    const viewer = await started.call(undefined, 'GET', '/docs/')
    const script = await started.call(undefined, 'GET', '/docs/static/swagger-initializer.js')
    expect([viewer.statusCode, script.statusCode]).toEqual([200, 200])
    expect(viewer.body + script.body).not.toContain('customers')
    expect(script.body).toMatch(/localStorage\.getItem\(.accessToken.\)/)
  })

  it('is the same at every address', async () => {
    const answers = await Promise.all(['/openapi.json', '/docs/json'].map((path) => test.call(undefined, 'GET', path)))
    for (const answer of answers) expect(answer.json()).toEqual(structuredClone(describeApi()))
  })

  it('is open in preprod', async () => {
    for (const path of descriptions) expect((await test.call(undefined, 'GET', path)).statusCode).toBe(200)
  })
})

describe('the headers of every answer', () => {
  const paths = ['/api/health', '/api/nothing', '/idp/v1/nothing', '/robots-or-any-page']

  it('require encryption in production, and not in preprod', async () => {
    const started = await startWith({ appEnv: 'production' })
    for (const url of paths) {
      expect((await started.app.inject(url)).headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await test.app.inject(url)).headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('deny camera, microphone and location', async () => {
    for (const url of paths)
      expect((await test.app.inject(url)).headers['permissions-policy']).toMatch(
        /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
      )
  })
})
