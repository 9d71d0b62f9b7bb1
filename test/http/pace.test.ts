import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoadLimits, limitsOf } from '#app/server/call-limits.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// The rest of a busy account between its calls (docs/rules/limits.md#limits-pace), at each line that has one.

/** Rests longer than any test, so that a call which waits for the rest is refused. */
const restful = { maxOfAccount: 1, waitMs: 100, pace: { callsPerMinute: 2, restMs: 600_000 } }
const usual = limitsOf(16)
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({
    limits: {
      ...usual,
      light: { ...usual.light, ...restful },
      heavy: { ...usual.heavy, ...restful },
      file: { ...usual.file, ...restful },
      upload: { ...usual.upload, ...restful },
      hand: { ...usual.hand, ...restful },
      signIn: { ...usual.signIn, ...restful },
    },
  })
})
afterAll(() => test.close())

/** The call of each cost, by a person. */
const calls = {
  light: (customerId: string) => ['GET', `/customers/${customerId}/causes`, {}],
  heavy: (customerId: string) => ['POST', `/customers/${customerId}/donors/search`, { payload: { name: 'Diallo' } }],
  file: (customerId: string) => ['GET', `/customers/${customerId}/transactions/export`, {}],
  upload: (customerId: string) => [
    'POST',
    `/customers/${customerId}/imports`,
    {
      query: { fileName: 'dons.csv' },
      payload: 'Date;Montant\n05/03/2026;20\n',
      headers: { 'content-type': 'text/csv' },
    },
  ],
  hand: (customerId: string) => [
    'POST',
    `/customers/${customerId}/transactions`,
    { payload: { amount: 5, paymentMethod: 'cash' }, headers: { 'idempotency-key': randomUUID() } },
  ],
} satisfies Partial<
  Record<keyof LoadLimits, (customerId: string) => [method: 'GET' | 'POST', path: string, options: object]>
>

describe.each(Object.entries(calls))('beyond its pace an account rests between its calls: %s', (_, call) => {
  it('in all its sessions, and a colleague goes on', async () => {
    const { id } = await insertCustomer(test.db)
    const [person, colleague] = [
      await insertUser(test.db, { customer_id: id }),
      await insertUser(test.db, { customer_id: id }),
    ]
    const make = async (caller: { token: string } | { identity_uid: string }) =>
      (await test.call(caller, ...(call(id) as [method: 'GET' | 'POST', path: string, options: object]))).statusCode
    // The rest begins after the third call.
    for (let count = 0; count < 3; count += 1) expect(await make(person)).toBeLessThan(300)
    expect(await make(person)).toBe(503)
    const session = { token: await issueTestToken(test.db, person.identity_uid, { hasSecondFactor: true }) }
    expect(await make(session)).toBe(503)
    expect(await make(colleague)).toBeLessThan(300)
  })
})

it('beyond its pace a network rests between its calls to the identity provider, and another one goes on', async () => {
  const signIn = (remoteAddress: string) =>
    test.app.inject({
      method: 'POST',
      url: '/idp/v1/accounts:signInWithPassword',
      payload: { email: `${randomUUID()}@escarcelle.example`, password: 'wrong' },
      remoteAddress,
    })
  for (let count = 0; count < 3; count += 1) expect((await signIn('203.0.113.7')).statusCode).toBe(400)
  const refused = await signIn('203.0.113.7')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect((await signIn('198.51.100.9')).statusCode).toBe(400)
})

describe('the table of the rules', () => {
  const rules = readFileSync('docs/rules/limits.md', 'utf8')
  /** Reads the cells of a line of the table. */
  const cellsOf = (name: string): string[] =>
    (new RegExp(`^  \\| ${name} \\|(.*)\\|$`, 'm').exec(rules)?.[1] ?? '').split('|').map((cell) => cell.trim())

  it.each(['light', 'heavy', 'file', 'upload', 'arrival', 'hand', 'signIn'] as const)(
    'has the limits of %s',
    (name) => {
      const { maxRunning, maxOfAccount, maxOfAssociation, maxWaiting, maxWaitingOfAccount, waitMs } = usual[name]
      const [, ...cells] = cellsOf(name === 'signIn' ? 'sign-in' : name)
      expect(cells).toEqual([
        String(maxRunning),
        String(maxOfAccount),
        String(maxOfAssociation ?? '—'),
        `${maxWaiting}, ${maxWaitingOfAccount}`,
        `${waitMs / 1000} s`,
      ])
    },
  )

  it('has the paces', () => {
    const limits = limitsOf(16, 120)
    const paces = (['light', 'heavy', 'file', 'hand', 'signIn'] as const).map((name) => limits[name].pace)
    expect(paces.map((pace) => [pace?.callsPerMinute, pace?.restMs])).toEqual([
      [120, 400],
      [12, 1000],
      [5, 2000],
      [60, 500],
      [360, 100],
    ])
  })
})
