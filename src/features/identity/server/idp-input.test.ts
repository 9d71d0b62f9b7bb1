import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyText } from '#test/any-text.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { issueTestToken } from '../testing/identity.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const paths = [
  'accounts:signInWithPassword',
  'accounts:lookup',
  'token',
  'accounts:signUp',
  'accounts:sendOobCode',
  'accounts:resetPassword',
  'accounts:update',
  'accounts:sendVerificationCode',
]
let sent = 0
const send = (path: string, payload: string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/idp/v1/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    // Another network each time, so that the rate limits do not apply.
    remoteAddress: `198.51.${Math.floor(sent / 256)}.${sent++ % 256}`,
  })

/** Tells whether an answer is a 4xx with the shape and a code that the SDK understands. */
const isProtocolRefusal = (answer: Awaited<ReturnType<typeof send>>): boolean => {
  const { statusCode } = answer
  const { code, message } = answer.json().error
  return statusCode >= 400 && statusCode < 500 && code === statusCode && /^[A-Z_]+$/.test(message)
}

describe.each(paths)('%s', (path) => {
  it.each([
    ['no body', ''],
    ['an array', '[]'],
    ['null', 'null'],
    ['half of one', '{"email":'],
    ['a polluted prototype', '{"__proto__":{"email":"a@b.example"}}'],
    ['20,000 brackets', '['.repeat(20_000)],
    ['20 kB', JSON.stringify({ idToken: 'A'.repeat(20_000) })],
  ])('refuses %s with a code of the protocol', async (_, payload) => {
    expect(await send(path, payload)).toSatisfy(isProtocolRefusal)
  })

  it('refuses other types of body', async () => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      const answer = await send(path, '{"email":"a@b.example"}', { 'content-type': type })
      expect(answer).toSatisfy(isProtocolRefusal)
    }
  })

  it('refuses any other input with a 4xx', async () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          email: fc.oneof(fc.jsonValue(), fc.emailAddress(), anyText()),
          password: fc.oneof(fc.jsonValue(), fc.constant('\u0000'), fc.constant('\ud800')),
          idToken: fc.oneof(fc.jsonValue(), fc.string()),
          grant_type: fc.oneof(fc.jsonValue(), fc.constant('refresh_token')),
          oobCode: fc.oneof(fc.jsonValue(), anyText()),
          newPassword: fc.jsonValue(),
          refresh_token: fc.oneof(fc.jsonValue(), anyText()),
        },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (body) => {
        expect(await send(path, JSON.stringify(body))).toSatisfy(isProtocolRefusal)
      }),
      { numRuns: 60 },
    )
  }, 30_000)
})

it.each([
  [{ email: ['a@b.example'], password: 'x' }, 'INVALID_EMAIL'],
  [{ email: 'a\u0000@b.example', password: 'x' }, 'INVALID_EMAIL'],
  [{ email: 'a@b.example\r\nBcc: c@d.example', password: 'x' }, 'INVALID_EMAIL'],
  [{ email: 'a@b@c.example', password: 'x' }, 'INVALID_EMAIL'],
  [{ email: `${'a'.repeat(320)}@b.example`, password: 'x' }, 'INVALID_EMAIL'],
  [{ email: 'a@b.example' }, 'MISSING_PASSWORD'],
  [{ email: 'a@b.example', password: '' }, 'MISSING_PASSWORD'],
  [{ email: 'a@b.example', password: 7 }, 'MISSING_PASSWORD'],
  [{ email: 'a@b.example', password: 'x'.repeat(4097) }, 'INVALID_LOGIN_CREDENTIALS'],
])('refuses %j with %s', async (body, message) => {
  expect((await send('accounts:signInWithPassword', JSON.stringify(body))).json().error.message).toBe(message)
})

it("answers 404 in the protocol's form for an unknown path", async () => {
  for (const url of ['/idp', '/idp/v1/accounts:delete', '/idp/v1/accounts:lookup', '/idp/v2/unknown?key=embedded']) {
    const answer = await test.app.inject({ method: 'GET', url })
    expect(answer.json()).toMatchObject({ error: { code: 404, message: 'NOT_FOUND' } })
  }
})

it('answers 500 without error.message, which would sign the person out', async () => {
  const token = await issueTestToken(test.db, 'uid-1')
  await test.db.schema.alterTable('identity_accounts').renameTo('elsewhere').execute()
  try {
    const answer = await send('accounts:lookup', JSON.stringify({ idToken: token }))
    expect(answer.statusCode).toBe(500)
    expect(answer.json().error?.message).toBeUndefined()
  } finally {
    await test.db.schema.alterTable('elsewhere').renameTo('identity_accounts').execute()
  }
})
