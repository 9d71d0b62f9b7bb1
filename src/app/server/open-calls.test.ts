import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { limitsOf } from './call-limits.ts'
import { createRate } from './open-calls.ts'

describe('the calls of networks', () => {
  const limits = { callsPerMinute: 3, maxNetworks: 2 }
  const outcome = (count: () => void): string => {
    try {
      count()
      return 'counted'
    } catch (error) {
      return `wait ${(error as { retryAfterSeconds: number }).retryAfterSeconds}`
    }
  }

  it('are counted for a minute by network, and together beyond the largest number of networks', () => {
    let now = 0
    const rate = createRate(limits, () => now)
    const counts = (...networks: string[]) => networks.map((network) => outcome(() => rate.count(network)))
    expect(counts('a', 'a', 'a', 'a', 'b')).toEqual(['counted', 'counted', 'counted', 'wait 60', 'counted'])
    now = 30_000
    expect(counts('a', 'c', 'd', 'e', 'f')).toEqual(['wait 30', 'counted', 'counted', 'counted', 'wait 60'])
    expect(rate.size()).toBe(3)
    now = 60_000
    expect(counts('a')).toEqual(['counted'])
    now = 200_000
    expect(counts('z')).toEqual(['counted'])
    expect(rate.size()).toBe(1)
  })
})

describe('a call without an account', () => {
  let test: TestApp
  let queries = 0
  beforeAll(async () => {
    test = await startTestApp({ limits: { ...limitsOf(16), open: { callsPerMinute: 20, maxNetworks: 100 } } })
    test.pool.on('acquire', () => (queries += 1))
  })
  afterAll(() => test.close())

  const call = (method: 'GET' | 'POST', url: string, remoteAddress: string) =>
    test.app.inject({
      method,
      url,
      remoteAddress,
      headers: { authorization: 'Bearer of-nobody' },
      ...(method === 'POST' && { payload: {} }),
    })

  it.each([
    ['GET', '/api/health', 200],
    ['GET', '/api/live', 404],
    ['POST', '/api/unsubscriptions', 400],
    ['POST', '/idp/v1/accounts:lookup', 400],
    ['POST', '/idp/v1/token', 400],
    ['GET', '/idp/v2/passwordPolicy', 200],
  ] as const)('%s %s is refused beyond the bound of its network, and of no other', async (method, url, status) => {
    const network = `198.51.100.${url.length}`
    const statuses: number[] = []
    for (let count = 0; count < 20; count += 1) statuses.push((await call(method, url, network)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([status]))
    const refused = await call(method, url, network)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    // Without the field `error`, the SDK signs nobody out.
    expect(refused.json()).toEqual({
      status: 429,
      code: 'too-many-calls',
      message: 'Trop de requêtes depuis votre réseau. Réessayez dans un instant.',
      requestId: expect.any(String),
    })
    expect((await call(method, url, '203.0.113.7')).statusCode).toBe(status)
    // The health check of a load balancer is counted apart.
    expect((await call('GET', '/api/health', `203.0.113.${url.length}`)).statusCode).toBe(200)
  })

  it('to the health check shares a look at the database', async () => {
    const before = queries
    const looks = Array.from({ length: 15 }, (_, index) => call('GET', '/api/health', `192.0.2.${index}`))
    expect(new Set((await Promise.all(looks)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(queries - before).toBeLessThanOrEqual(1)
  })
})
