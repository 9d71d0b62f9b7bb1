import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifySecret } from '#shared/server/secret.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { clearAccounts, insertAccount, issueTestToken, openTestIdentity } from '../../testing/identity.fixture.ts'
import type { EmbeddedIdentity } from './embedded-identity.ts'

let test: TestApp
let embedded: EmbeddedIdentity
beforeAll(async () => {
  test = await startTestApp()
  embedded = await openTestIdentity(test)
})
afterAll(() => test.close())

const findAccount = (uid: string) =>
  test.db.selectFrom('identity_accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
const signIn = async (email: string, password: string) =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/idp/v1/accounts:signInWithPassword',
      payload: { email, password },
    })
  ).json()
const lookup = async (idToken: string) =>
  (await test.app.inject({ method: 'POST', url: '/idp/v1/accounts:lookup', payload: { idToken } })).json()
const renew = async (refresh_token: string) =>
  (
    await test.app.inject({
      method: 'POST',
      url: '/idp/v1/token',
      payload: { grant_type: 'refresh_token', refresh_token },
    })
  ).json()

describe('creating an account', () => {
  it('keeps the e-mail in lower case and the password as a hash', async () => {
    const { uid } = await embedded.identity.createAccount({ email: ' Neuf@Escarcelle.example ', password: 'un secret' })
    const account = await findAccount(uid)
    expect(account).toMatchObject({ email: 'neuf@escarcelle.example', disabled: false, email_verified: false })
    expect(await verifySecret('un secret', account?.password_hash ?? '')).toBe(true)
    expect(await signIn('neuf@escarcelle.example', 'un secret')).toMatchObject({ localId: uid })
  })

  it('without a password cannot be signed in to', async () => {
    const { uid } = await embedded.identity.createAccount({ email: 'sans@escarcelle.example' })
    expect(await findAccount(uid)).toMatchObject({ password_hash: null })
  })

  it('refuses a taken e-mail, also in other capitals and in parallel requests', async () => {
    const emails = ['pris@escarcelle.example', 'PRIS@escarcelle.example', 'Pris@Escarcelle.Example']
    const results = await Promise.allSettled(emails.map((email) => embedded.identity.createAccount({ email })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results.filter(({ status }) => status === 'rejected')) {
      expect(result).toMatchObject({ reason: { status: 409, message: 'Cet email est déjà utilisé' } })
    }
  })
})

describe.each([
  ['disabling an account', 'disableAccount', 'USER_DISABLED', 'USER_DISABLED'],
  ['deleting an account', 'deleteAccount', 'USER_NOT_FOUND', 'TOKEN_EXPIRED'],
  ['ending its sessions', 'revokeSessions', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED'],
] as const)('%s', (_, verb, code, renewalCode) => {
  beforeEach(async () => {
    await clearAccounts(test.db)
  })

  it('ends every session, also those of the current second', async () => {
    const { uid } = await insertAccount(test.db, { email: 'fin@escarcelle.example', password: 'un secret' })
    const { idToken, refreshToken } = await signIn('fin@escarcelle.example', 'un secret')
    expect(await lookup(idToken)).toMatchObject({ users: [{ localId: uid }] })
    await embedded.identity[verb](uid)
    expect(await lookup(idToken)).toMatchObject({ error: { message: code } })
    expect(await renew(refreshToken)).toMatchObject({ error: { message: renewalCode } })
    const alive = test.db.selectFrom('identity_sessions').selectAll().where('ended_at', 'is', null)
    expect(await alive.execute()).toEqual([])
  })
})

describe('after its sessions were ended', () => {
  it('an account can be signed in to at once, and the session is valid', async () => {
    const { uid } = await insertAccount(test.db, { email: 'retour@escarcelle.example', password: 'un secret' })
    for (let round = 0; round < 3; round += 1) {
      await embedded.identity.revokeSessions(uid)
      const { idToken, refreshToken } = await signIn('retour@escarcelle.example', 'un secret')
      expect(await lookup(idToken)).toMatchObject({ users: [{ localId: uid }] })
      expect(await renew(refreshToken)).toHaveProperty('id_token')
    }
  })
})

it('rotates its key without signing anyone out', async () => {
  const { uid } = await insertAccount(test.db)
  const token = await issueTestToken(test.db, uid)
  await embedded.rotateKeys()
  expect(await lookup(token)).toMatchObject({ users: [{ localId: uid }] })
  await expect(embedded.identity.verifyToken(token)).resolves.toMatchObject({ uid })
})

it('sweeps only the sessions that can no longer be renewed', async () => {
  const { uid } = await insertAccount(test.db)
  const ago = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`
  const now = ago(0)
  const session = (key: string, more: object) => ({ uid, key, auth_time: now, ...more })
  await test.db
    .insertInto('identity_sessions')
    .values([
      session('can be renewed', { renewal_ends_at: ago(-1) }),
      session('could be renewed two days ago', { renewal_ends_at: ago(48) }),
      session('ended just now: its ID token has an hour left', { renewal_ends_at: ago(-1), ended_at: now }),
      session('ended two days ago', { renewal_ends_at: ago(-1), ended_at: ago(48) }),
      session('of another provider, which may renew it', { last_used_at: ago(24 * 80) }),
      session('of another provider, long unused', { last_used_at: ago(24 * 91) }),
      session('of another provider, ended', { last_used_at: ago(24 * 91), ended_at: ago(24 * 91) }),
    ])
    .execute()
  await embedded.sweep()
  const kept = await test.db.selectFrom('identity_sessions').select('key').where('uid', '=', uid).execute()
  expect(kept.map(({ key }) => key).toSorted()).toEqual([
    'can be renewed',
    'ended just now: its ID token has an hour left',
    'of another provider, ended',
    'of another provider, which may renew it',
  ])
})
