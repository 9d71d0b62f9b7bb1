import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createAccount, issueTestToken } from '../testing/identity.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempts').execute()
})

const password = 'escarcelle-demo'
const post = (path: string, payload: unknown, { type = 'application/json', from = '203.0.113.7' } = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/idp/v1/${path}?key=embedded`,
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: from,
  })
const signIn = (email: unknown, password: unknown, from?: string) =>
  post(
    'accounts:signInWithPassword',
    { returnSecureToken: true, email, password, clientType: 'CLIENT_TYPE_WEB' },
    { ...(from && { from }) },
  )
const renew = (refreshToken: string) =>
  post('token', `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`, {
    type: 'application/x-www-form-urlencoded',
  })
const lookup = (idToken: unknown) => post('accounts:lookup', { idToken })
const refused = (code: string, status = 400) => ({
  error: { code: status, message: code, errors: [expect.anything()] },
})
const change = (uid: string, set: { disabled?: boolean }) =>
  test.db.updateTable('identity_accounts').set(set).where('uid', '=', uid).execute()
/** Moves an account and its sessions into the past. */
const backdate = async (uid: string, days: number) => {
  const { db } = test
  const ago = sql`make_interval(days => ${days})`
  await db
    .updateTable('identity_accounts')
    .set({ valid_since: sql`valid_since - ${ago}` })
    .where('uid', '=', uid)
    .execute()
  await db
    .updateTable('identity_sessions')
    .set({ auth_time: sql`auth_time - ${ago}` })
    .where('uid', '=', uid)
    .execute()
}

describe('signing in', () => {
  it("answers with the tokens of the session, in the protocol's form", async () => {
    const account = await createAccount(test.db, { email: 'claire@escarcelle.example', password })
    const answer = await signIn('  Claire@Escarcelle.example', password)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const body = answer.json()
    expect(body).toMatchObject({ localId: account.uid, email: account.email, registered: true, expiresIn: '3600' })
    const claims = decodeJwt(body.idToken)
    expect(claims).toMatchObject({ iss: 'escarcelle', aud: 'escarcelle', sub: account.uid, user_id: account.uid })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600)
    expect(Math.abs(Number(claims.auth_time) - Number(claims.iat))).toBeLessThanOrEqual(1)
  })

  it('keeps only the hash of a refresh token', async () => {
    const { uid } = await createAccount(test.db, { password, email: 'hash@escarcelle.example' })
    const { refreshToken } = (await signIn('hash@escarcelle.example', password)).json()
    const rows = await test.db
      .selectFrom('identity_refresh_tokens as token')
      .innerJoin('identity_sessions as session', 'session.id', 'token.session_id')
      .selectAll()
      .where('uid', '=', uid)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it('refuses a wrong password, an unknown account and an account without a password in the same way', async () => {
    await createAccount(test.db, { password, email: 'known@escarcelle.example' })
    await createAccount(test.db, { email: 'invited@escarcelle.example' })
    for (const name of ['known', 'unknown', 'invited']) {
      const answer = await signIn(`${name}@escarcelle.example`, 'wrong')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual(refused('INVALID_LOGIN_CREDENTIALS'))
    }
  })

  it('reports a disabled account only with its right password', async () => {
    await createAccount(test.db, { password, email: 'off@escarcelle.example', disabled: true })
    expect((await signIn('off@escarcelle.example', password)).json()).toEqual(refused('USER_DISABLED'))
    expect((await signIn('off@escarcelle.example', 'wrong')).json()).toEqual(refused('INVALID_LOGIN_CREDENTIALS'))
  })

  it('finds no account by letters that only look the same in capitals', async () => {
    await createAccount(test.db, { password, email: 'kim@escarcelle.example' })
    expect((await signIn('k\u0131m@escarcelle.example', password)).json()).toEqual(refused('INVALID_LOGIN_CREDENTIALS'))
    expect((await signIn('KİM@escarcelle.example', password)).json()).toEqual(refused('INVALID_LOGIN_CREDENTIALS'))
  })

  it('offers no sign-up to visitors', async () => {
    const answer = await post('accounts:signUp', { email: 'new@escarcelle.example', password })
    expect(answer.json()).toEqual(refused('ADMIN_ONLY_OPERATION'))
  })
})

describe('renewing', () => {
  it('issues another token of the same session, and keeps its start', async () => {
    const { uid } = await createAccount(test.db, { password, email: 'renewed@escarcelle.example' })
    const { refreshToken, idToken } = (await signIn('renewed@escarcelle.example', password)).json()
    await backdate(uid, 29)
    const answer = await renew(refreshToken)
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(body.refresh_token).not.toBe(refreshToken)
    expect(body).toMatchObject({ expires_in: '3600', token_type: 'Bearer', user_id: uid })
    expect(body.id_token).toBe(body.access_token)
    expect(decodeJwt(body.id_token).auth_time).toBe(Number(decodeJwt(idToken).auth_time) - 29 * 86_400)
  })

  it('ends with the account, at once', async () => {
    const { uid } = await createAccount(test.db, { password, email: 'ending@escarcelle.example' })
    const { refreshToken } = (await signIn('ending@escarcelle.example', password)).json()
    await change(uid, { disabled: true })
    expect((await renew(refreshToken)).json()).toEqual(refused('USER_DISABLED'))
    await test.db.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
    expect((await renew(refreshToken)).json()).toEqual(refused('TOKEN_EXPIRED'))
  })

  it('is refused for a session that was inserted while all were being ended', async () => {
    const { uid } = await createAccount(test.db, { password, email: 'escaped@escarcelle.example' })
    const { refreshToken } = (await signIn('escaped@escarcelle.example', password)).json()
    await test.db
      .updateTable('identity_accounts')
      .set({ valid_since: sql`valid_since + interval '1 hour'` })
      .where('uid', '=', uid)
      .execute()
    expect((await renew(refreshToken)).json()).toEqual(refused('TOKEN_EXPIRED'))
  })

  it('ends thirty days after the password was typed', async () => {
    const { uid } = await createAccount(test.db, { password, email: 'month@escarcelle.example' })
    const { refreshToken } = (await signIn('month@escarcelle.example', password)).json()
    await backdate(uid, 30)
    expect((await renew(refreshToken)).json()).toEqual(refused('TOKEN_EXPIRED'))
  })
})

describe('looking up', () => {
  it('answers the SDK with its account', async () => {
    const account = await createAccount(test.db, { password, email: 'seen@escarcelle.example' })
    const { users } = (await lookup(await issueTestToken(test.db, account.uid))).json()
    expect(users).toMatchObject([{ localId: account.uid, email: account.email, emailVerified: false }])
    expect(JSON.stringify(users)).not.toContain('argon2')
  })

  it('refuses invalid tokens, and accounts that are deleted, disabled or signed out everywhere', async () => {
    const { uid } = await createAccount(test.db)
    const token = await issueTestToken(test.db, uid, { authTimeSeconds: Math.floor(Date.now() / 1000) - 60 })
    expect((await lookup(`${token}x`)).json()).toEqual(refused('INVALID_ID_TOKEN'))
    expect((await lookup(await issueTestToken(test.db, 'nobody'))).json()).toEqual(refused('USER_NOT_FOUND'))
    expect((await lookup(token)).json()).toEqual(refused('TOKEN_EXPIRED'))
    await change(uid, { disabled: true })
    expect((await lookup(token)).json()).toEqual(refused('USER_DISABLED'))
  })

  it('is never limited', async () => {
    const { uid } = await createAccount(test.db)
    const token = await issueTestToken(test.db, uid)
    const answers = await Promise.all(Array.from({ length: 300 }, () => lookup(token)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  })
})
