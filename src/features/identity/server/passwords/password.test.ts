import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { clearAccounts, insertAccount, issueTestToken } from '../../testing/identity.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const email = 'claire@escarcelle.example'
const oldPassword = 'un ancien secret'
const newPassword = 'un nouveau secret'
let uid: string
beforeEach(async () => {
  await clearAccounts(test.db)
  uid = (await insertAccount(test.db, { email, password: oldPassword })).uid
})

const post = async (path: string, payload: object) =>
  (await test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })).json()
const signIn = (password: string) => post('accounts:signInWithPassword', { email, password })
const change = (idToken: string, fields: object = { password: newPassword }) =>
  post('accounts:update', { idToken, returnSecureToken: true, ...fields })
const lookup = (idToken: string) => post('accounts:lookup', { idToken })
const renew = (refresh_token: string) => post('token', { grant_type: 'refresh_token', refresh_token })
const refused = (code: string) => ({ error: expect.objectContaining({ message: code }) })

describe('changing a password', () => {
  it('continues with new tokens, and ends every other session', async () => {
    const elsewhere = await signIn(oldPassword)
    const here = await signIn(oldPassword)
    const changed = await change(here.idToken)
    expect(changed).toMatchObject({ localId: uid, email, expiresIn: '3600' })
    expect(await lookup(changed.idToken)).toMatchObject({ users: [{ localId: uid }] })
    expect(await renew(changed.refreshToken)).toHaveProperty('id_token')
    for (const { idToken, refreshToken } of [elsewhere, here]) {
      expect(await lookup(idToken)).toEqual(refused('TOKEN_EXPIRED'))
      expect(await renew(refreshToken)).toEqual(refused('TOKEN_EXPIRED'))
    }
    expect(await signIn(oldPassword)).toEqual(refused('INVALID_LOGIN_CREDENTIALS'))
    expect(await signIn(newPassword)).toHaveProperty('idToken')
    const mail = (await test.mails()).at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Votre mot de passe a été changé' })
    expect(mail?.text).toContain('dans Mon compte. Vos autres sessions ont pris fin.')
  })

  it('asks for the password again when it was typed over five minutes ago, even with a fresh token', async () => {
    const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
    await test.db.updateTable('identity_accounts').set({ valid_since: sql`now() - interval '1 hour'` }).execute()
    const tokenOf = (authTimeSeconds: number) =>
      issueTestToken(test.db, uid, { authTimeSeconds, issuedAtSeconds: Math.floor(Date.now() / 1000) })
    expect(await change(await tokenOf(minutesAgo(6)))).toEqual(refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
    expect(await signIn(oldPassword)).toHaveProperty('idToken')
    expect(await change(await tokenOf(minutesAgo(4)))).toHaveProperty('idToken')
  })

  it('refuses a common password', async () => {
    const { idToken } = await signIn(oldPassword)
    for (const password of ['azertyuiop', 'Marseille13', 'claire2026'])
      expect(await change(idToken, { password })).toEqual(refused('WEAK_PASSWORD'))
    expect(await signIn(oldPassword)).toHaveProperty('idToken')
  })

  it('refuses a password that is too short or too long', async () => {
    const { idToken } = await signIn(oldPassword)
    for (const password of ['1234567', 'x'.repeat(4097)])
      expect(await change(idToken, { password })).toEqual(refused('PASSWORD_DOES_NOT_MEET_REQUIREMENTS'))
    expect(await signIn(oldPassword)).toHaveProperty('idToken')
  })

  it.each([
    { email: 'other@escarcelle.example' },
    { displayName: 'Claire' },
    { disableUser: true },
    { emailVerified: true },
    { localId: 'someone-else' },
    { customAttributes: '{"role":"admin"}' },
  ])('changes nothing else: %j', async (field) => {
    const { idToken } = await signIn(oldPassword)
    expect(await change(idToken, { password: newPassword, ...field })).toEqual(refused('OPERATION_NOT_ALLOWED'))
    expect(await signIn(oldPassword)).toHaveProperty('idToken')
  })

  it('refuses an invalid token, and the token of a deleted or disabled account', async () => {
    const { idToken } = await signIn(oldPassword)
    expect(await change(`${idToken}x`)).toEqual(refused('INVALID_ID_TOKEN'))
    await test.identity.disableAccount(uid)
    expect(await change(idToken)).toEqual(refused('USER_DISABLED'))
    await test.identity.deleteAccount(uid)
    expect(await change(idToken)).toEqual(refused('USER_NOT_FOUND'))
  })

  it('invalidates the links that were mailed before', async () => {
    await test.identity.sendInvitation(test.db, { uid, email, firstname: 'Claire', customerName: 'Partage' })
    const { idToken } = await signIn(oldPassword)
    await change(idToken)
    expect(await test.db.selectFrom('identity_action_codes').selectAll().execute()).toEqual([])
  })
})

it('answers the SDK with the policy that the server enforces', async () => {
  const answer = await test.app.inject({ method: 'GET', url: '/idp/v2/passwordPolicy?key=embedded' })
  expect(answer.json()).toMatchObject({
    customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 4096 },
    enforcementState: 'ENFORCE',
    schemaVersion: 1,
  })
})

it.each(['sendVerificationCode', 'signInWithPhoneNumber'])(
  'refuses %s, since nothing sends text messages',
  async (verb) => {
    expect(await post(`accounts:${verb}`, { phoneNumber: '+33612345678' })).toEqual(refused('OPERATION_NOT_ALLOWED'))
  },
)
