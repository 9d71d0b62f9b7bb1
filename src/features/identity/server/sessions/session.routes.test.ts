import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { issueTestToken } from '../../testing/identity.fixture.ts'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await startTestApp()
  passwordHash = await hashSecret('un secret', { memoryKib: 64, passes: 1, lanes: 1 })
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempts').execute()
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

type Person = Awaited<ReturnType<typeof insertUser>>
const createPerson = async (): Promise<Person> => {
  const person = await insertUser(test.db, { role: 'commercial', customer_id: null })
  await test.db
    .updateTable('identity_accounts')
    .set({ password_hash: passwordHash })
    .where('uid', '=', person.identity_uid)
    .execute()
  return person
}
const signIn = async ({ email }: Person, from: { address?: string; userAgent?: string } = {}) => {
  const { address = '203.0.113.7', userAgent = firefox } = from
  const answer = await test.app.inject({
    method: 'POST',
    url: '/idp/v1/accounts:signInWithPassword',
    payload: { email, password: 'un secret' },
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
  })
  const { idToken, refreshToken } = answer.json()
  return { token: idToken as string, refreshToken: refreshToken as string }
}
const renew = async (refresh_token: string): Promise<object> => {
  const payload = { grant_type: 'refresh_token', refresh_token }
  return (await test.app.inject({ method: 'POST', url: '/idp/v1/token', payload })).json()
}
type Own = { _id: string; isCurrent: boolean; device: object }
const list = async (caller: { token: string }): Promise<Own[]> =>
  (await test.call(caller, 'GET', '/users/me/sessions', { remoteAddress: '203.0.113.7' })).json()
const statusOf = async (caller: { token: string }): Promise<number> =>
  (await test.call(caller, 'GET', '/users/me')).statusCode

describe('the sessions of the signed-in person', () => {
  it('are listed with device and network, the current one marked, without those of other people', async () => {
    const person = await createPerson()
    await signIn(await createPerson())
    const there = await signIn(person, { userAgent: phone, address: '2001:db8:7:12::1' })
    const here = await signIn(person)
    const sessions = await list(here)
    expect(sessions).toEqual([
      expect.objectContaining({
        isCurrent: true,
        device: { kind: 'desktop', browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' },
      }),
      expect.objectContaining({
        isCurrent: false,
        device: { kind: 'mobile', browser: 'Chrome', system: 'Android', network: '2001:db8:7::/48' },
      }),
    ])
    expect((await list(there)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(JSON.stringify(sessions)).not.toContain(person.identity_uid)
  })

  it.each(['', 'curl/8.14.1', '\u0000', 'x'.repeat(60_000)])('accepts the user agent %j', async (userAgent) => {
    const here = await signIn(await createPerson(), { userAgent })
    expect(await list(here)).toHaveLength(1)
  })

  it('of another provider are recorded at their first use, and at most every five minutes', async () => {
    const person = await createPerson()
    const token = await issueTestToken(test.db, person.identity_uid)
    const first = await list({ token })
    expect(first).toMatchObject([{ isCurrent: true }])
    const readUse = () =>
      test.db
        .selectFrom('identity_sessions')
        .select('last_used_at')
        .where('uid', '=', person.identity_uid)
        .executeTakeFirstOrThrow()
    const noted = await readUse()
    await statusOf({ token })
    expect(await readUse()).toEqual(noted)
    await test.db
      .updateTable('identity_sessions')
      .set({ last_used_at: new Date(noted.last_used_at.getTime() - 301_000) })
      .where('uid', '=', person.identity_uid)
      .execute()
    await statusOf({ token })
    expect((await readUse()).last_used_at.getTime()).toBeGreaterThanOrEqual(noted.last_used_at.getTime())
  })
})

describe('ending sessions', () => {
  it('signing out ends the current session at the server, with both its tokens, and no other', async () => {
    const person = await createPerson()
    const [here, there] = [await signIn(person), await signIn(person)]
    expect((await test.call(here, 'POST', '/users/me/sign-out')).statusCode).toBe(204)
    expect(await statusOf(here)).toBe(401)
    expect(await renew(here.refreshToken)).toHaveProperty('error.message', 'TOKEN_EXPIRED')
    expect(await list(there)).toHaveLength(1)
    expect(await renew(there.refreshToken)).toHaveProperty('id_token')
  })

  it('ending one session refuses it from its next request on', async () => {
    const person = await createPerson()
    const [here, there] = [await signIn(person), await signIn(person, { userAgent: phone })]
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent)
    expect((await test.call(here, 'DELETE', `/users/me/sessions/${other?._id}`)).statusCode).toBe(204)
    expect(await statusOf(there)).toBe(401)
    expect(await renew(there.refreshToken)).toHaveProperty('error')
    expect(await list(here)).toMatchObject([{ isCurrent: true }])
    expect((await test.call(here, 'DELETE', `/users/me/sessions/${other?._id}`)).statusCode).toBe(404)
  })

  it('ending all other sessions keeps the current one', async () => {
    const person = await createPerson()
    const others = [await signIn(person), await signIn(person), await signIn(person)]
    const here = await signIn(person)
    expect((await test.call(here, 'POST', '/users/me/sessions/end-others')).statusCode).toBe(204)
    for (const other of others) {
      expect(await statusOf(other)).toBe(401)
      expect(await renew(other.refreshToken)).toHaveProperty('error')
    }
    expect(await list(here)).toHaveLength(1)
    expect(await renew(here.refreshToken)).toHaveProperty('id_token')
  })

  it('ending a session of another person is 404, and ends nothing', async () => {
    const [here, elsewhere] = [await signIn(await createPerson()), await signIn(await createPerson())]
    const [theirs] = await list(elsewhere)
    expect((await test.call(here, 'DELETE', `/users/me/sessions/${theirs?._id}`)).statusCode).toBe(404)
    expect(await statusOf(elsewhere)).toBe(200)
  })

  it('signing out of another provider works too: later tokens of the same session are refused', async () => {
    const person = await createPerson()
    const authTimeSeconds = Math.floor(Date.now() / 1000)
    const issue = (issuedAtSeconds: number) =>
      issueTestToken(test.db, person.identity_uid, { authTimeSeconds, issuedAtSeconds })
    const token = await issue(authTimeSeconds)
    expect((await test.call({ token }, 'POST', '/users/me/sign-out')).statusCode).toBe(204)
    expect(await statusOf({ token: await issue(authTimeSeconds + 1) })).toBe(401)
    const later = await issueTestToken(test.db, person.identity_uid, { authTimeSeconds: authTimeSeconds + 5 })
    expect(await statusOf({ token: later })).toBe(200)
  })
})
