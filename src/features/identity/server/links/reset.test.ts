import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consumeAttempt } from '#shared/server/attempts.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { providerUnavailable } from '../../identity.port.ts'
import {
  clearAccounts,
  insertAccount,
  openTestMails,
  testOrigin,
  testSealingKey,
} from '../../testing/identity.fixture.ts'
import { createPasswordPolicy } from '../passwords/password.service.ts'
import { signInLimits } from '../sessions/sign-in-limits.ts'
import { createResetService } from './reset.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
  ;(await test.mails()).length = 0
})

const oldPassword = 'un ancien secret'
const newPassword = 'un nouveau secret'
const email = 'claire@escarcelle.example'

const post = (path: string, payload: object, { from = '203.0.113.7', host = 'localhost' } = {}) =>
  test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload, remoteAddress: from, headers: { host } })
const ask = (address: unknown, options?: { from?: string; host?: string }) =>
  post(
    'accounts:sendOobCode',
    { requestType: 'PASSWORD_RESET', email: address, clientType: 'CLIENT_TYPE_WEB' },
    options,
  )
const use = (oobCode: string, password?: string, from?: string) =>
  post('accounts:resetPassword', { oobCode, ...(password && { newPassword: password }) }, { ...(from && { from }) })
const signIn = (password: string, from?: string) =>
  post('accounts:signInWithPassword', { email, password }, { ...(from && { from }) })
const codeOf = (text: string): string => /oobCode=([\w-]{43})/.exec(text)?.[1] ?? ''
const mailedCode = async (): Promise<string> => codeOf((await test.mails()).at(-1)?.text ?? '')
const refused = (code: string, status = 400) => ({ error: expect.objectContaining({ code: status, message: code }) })
const expire = (days = 0) =>
  test.db
    .updateTable('identity_action_codes')
    .set({ expires_at: sql`now() - make_interval(days => ${days})` })
    .execute()

describe('asking for a link', () => {
  it('mails the stored address a link that is valid for an hour, and keeps only its hash', async () => {
    const { uid } = await insertAccount(test.db, { email })
    const answer = await ask('  Claire@Escarcelle.example ')
    expect(answer.json()).toEqual({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email })
    const [mail, ...others] = await test.mails()
    expect(others).toEqual([])
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain(`${testOrigin}/auth/action?mode=resetPassword&oobCode=`)
    const rows = await test.db
      .selectFrom('identity_action_codes')
      .select([
        'uid',
        'purpose',
        'code_hash',
        sql<number>`extract(epoch from expires_at - created_at)::integer`.as('seconds'),
      ])
      .execute()
    expect(rows).toMatchObject([{ uid, purpose: 'reset' }])
    expect(rows[0]?.seconds).toBe(3600)
    expect(rows[0]?.code_hash.includes(codeOf(mail?.text ?? ''))).toBe(false)
  })

  it('answers the same for an unknown address and a disabled account, and sends no mail', async () => {
    await insertAccount(test.db, { email, disabled: true })
    for (const address of [email, 'nobody@escarcelle.example']) {
      const answer = await ask(address)
      expect([answer.statusCode, answer.json().email]).toEqual([200, address])
    }
    expect(await test.mails()).toEqual([])
  })

  it.each([
    ['an array', [email, 'thief@elsewhere.example']],
    ['a list in a text', `${email},thief@elsewhere.example`],
    ['a header', `${email}\r\nBcc: thief@elsewhere.example`],
    ['an object', { $ne: null }],
    ['a NUL', `${email}\u0000`],
  ])('refuses %s with 400, and sends no mail', async (_, address) => {
    await insertAccount(test.db, { email })
    const answer = await ask(address)
    // The list has two @, which no address has.
    expect(answer.json()).toEqual(refused('INVALID_EMAIL'))
    expect(await test.mails()).toEqual([])
  })

  it('leads to the configured address whatever host the request names', async () => {
    await insertAccount(test.db, { email })
    await ask(email, { host: 'thief.example' })
    const [mail] = await test.mails()
    expect(`${mail?.text}${mail?.html}`).not.toContain('thief')
    expect(mail?.text).toContain(testOrigin)
  })

  it('is limited to three for an address from one network, also in parallel and for unknown addresses', async () => {
    await insertAccount(test.db, { email })
    for (const address of [email, 'nobody@escarcelle.example']) {
      const answers = await Promise.all(Array.from({ length: 12 }, () => ask(address)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(9)
    }
    expect(await test.mails()).toHaveLength(3)
  })

  it('is limited to twenty for one network', async () => {
    const statuses = []
    for (let round = 0; round < 22; round += 1) statuses.push((await ask(`n${round}@escarcelle.example`)).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  it('sends a limited number of mails to an address from many networks, with the same answer', async () => {
    await insertAccount(test.db, { email })
    for (let round = 0; round < 13; round += 1)
      expect((await ask(email, { from: `198.51.100.${round}` })).statusCode).toBe(200)
    expect(await test.mails()).toHaveLength(10)
  })

  it('sends no other kind of mail', async () => {
    for (const requestType of ['EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', undefined])
      expect((await post('accounts:sendOobCode', { requestType, email })).json()).toEqual(
        refused('OPERATION_NOT_ALLOWED'),
      )
  })
})

describe('using a link', () => {
  beforeEach(async () => {
    await insertAccount(test.db, { email, password: oldPassword })
    await ask(email)
  })

  it('returns the address without using the link', async () => {
    const code = await mailedCode()
    for (let round = 0; round < 2; round += 1) {
      expect((await use(code)).json()).toMatchObject({ email, requestType: 'PASSWORD_RESET' })
    }
    expect((await use(code, newPassword)).statusCode).toBe(200)
  })

  it('sets the password, ends every session, and verifies the e-mail', async () => {
    const { refreshToken } = (await signIn(oldPassword)).json()
    expect((await use(await mailedCode(), newPassword)).json()).toMatchObject({ email, requestType: 'PASSWORD_RESET' })
    const renewal = await post('token', { grant_type: 'refresh_token', refresh_token: refreshToken })
    expect(renewal.json()).toEqual(refused('TOKEN_EXPIRED'))
    expect((await signIn(oldPassword)).json()).toEqual(refused('INVALID_LOGIN_CREDENTIALS'))
    expect((await signIn(newPassword)).statusCode).toBe(200)
    const account = test.db.selectFrom('identity_accounts').select('email_verified').where('email', '=', email)
    expect(await account.executeTakeFirst()).toEqual({ email_verified: true })
    const mail = (await test.mails()).at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Votre mot de passe a été changé' })
    expect(mail?.text).toContain('par le lien d’un e-mail. Toutes vos sessions ont pris fin.')
  })

  it('works once, also for ten parallel requests', async () => {
    const code = await mailedCode()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => use(code, `${newPassword} ${index}`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await use(code)).json()).toEqual(refused('INVALID_OOB_CODE'))
  })

  it('invalidates the other links of the account', async () => {
    const first = await mailedCode()
    await ask(email)
    const second = await mailedCode()
    expect(second).not.toBe(first)
    expect((await use(first)).statusCode).toBe(200)
    expect((await use(second, newPassword)).statusCode).toBe(200)
    expect((await use(first, newPassword)).json()).toEqual(refused('INVALID_OOB_CODE'))
  })

  it('distinguishes an expired link from an unknown one, also weeks later', async () => {
    const code = await mailedCode()
    for (const days of [0, 29]) {
      await expire(days)
      expect((await use(code)).json()).toEqual(refused('EXPIRED_OOB_CODE'))
      expect((await use(code, newPassword)).json()).toEqual(refused('EXPIRED_OOB_CODE'))
    }
    expect((await use('x'.repeat(43))).json()).toEqual(refused('INVALID_OOB_CODE'))
    expect((await use('x'.repeat(10_000))).json()).toEqual(refused('INVALID_OOB_CODE'))
    expect((await signIn(oldPassword)).statusCode).toBe(200)
  })

  it('keeps the link valid when the password is too short or too long', async () => {
    const code = await mailedCode()
    for (const password of ['1234567', 'x'.repeat(4097)])
      expect((await use(code, password)).json()).toEqual(refused('PASSWORD_DOES_NOT_MEET_REQUIREMENTS'))
    expect((await use(code, 'huit car')).statusCode).toBe(200)
  })

  it('keeps the link valid when the password is common', async () => {
    const code = await mailedCode()
    for (const password of ['12345678', 'Motdepasse1', 'claire@escarcelle.example'])
      expect((await use(code, password)).json()).toEqual(refused('WEAK_PASSWORD'))
    expect((await use(code, newPassword)).statusCode).toBe(200)
  })

  it('keeps the link valid when the provider is away', async () => {
    const resets = createResetService({
      db: test.db,
      mailQueue: openTestMails(test.pool).mailQueue,
      sealingKey: testSealingKey,
      publicUrl: () => testOrigin,
      policy: createPasswordPolicy(),
      notifyChange: () => Promise.reject(new Error('no password was changed')),
      setPassword: () => Promise.reject(providerUnavailable()),
    })
    const oobCode = await mailedCode()
    await expect(resets.confirm({ oobCode, newPassword }, '203.0.113.7')).rejects.toMatchObject({ status: 503 })
    expect((await use(oobCode, newPassword)).statusCode).toBe(200)
  })

  it('is refused to a disabled account', async () => {
    const code = await mailedCode()
    await test.db.updateTable('identity_accounts').set({ disabled: true }).execute()
    expect((await use(code)).json()).toEqual(refused('USER_DISABLED'))
    expect((await use(code, newPassword)).json()).toEqual(refused('USER_DISABLED'))
  })

  it('ends a lock-out after too many attempts', async () => {
    for (let round = 0; round < 6; round += 1) await signIn('faux')
    expect((await signIn(oldPassword)).statusCode).toBe(429)
    expect((await use(await mailedCode(), newPassword)).statusCode).toBe(200)
    expect((await signIn(newPassword)).statusCode).toBe(200)
  })

  it('ends a lock-out caused from other networks, and the owner can sign in while it continues', async () => {
    const lockOut = async () => {
      for (let round = 0; round < 101; round += 1) await consumeAttempt(test.db, signInLimits.account, email)
    }
    await lockOut()
    expect((await signIn(oldPassword, '198.51.100.9')).statusCode).toBe(429)
    expect((await use(await mailedCode(), newPassword, '198.51.100.9')).statusCode).toBe(200)
    expect((await signIn(newPassword, '198.51.100.9')).statusCode).toBe(200)
    expect((await signIn(newPassword, '198.51.100.10')).statusCode).toBe(200)
    await lockOut()
    expect((await signIn(newPassword, '198.51.100.9')).statusCode).toBe(200)
  })
})
