import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { issueTestToken } from '../../testing/identity.fixture.ts'
import { type CallsOfSecondFactor, callsOfSecondFactor, refused } from '../../testing/second-factor.calls.ts'
import { expirePendingSignIns, fromBase32 } from '../../testing/second-factor.fixture.ts'
import { setPassword } from '../account.repository.ts'
import { consumeStep } from './second-factor.repository.ts'
import { codeOfStep, stepAt } from './totp.ts'

let test: TestApp
let post: CallsOfSecondFactor['post']
let signIn: CallsOfSecondFactor['signIn']
let finish: CallsOfSecondFactor['finish']
let insert: CallsOfSecondFactor['insert']
let insertEnrolled: CallsOfSecondFactor['insertEnrolled']
let pendingOf: CallsOfSecondFactor['pendingOf']

beforeAll(async () => {
  test = await startTestApp()
  ;({ post, signIn, finish, insert, insertEnrolled, pendingOf } = callsOfSecondFactor(test))
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempts').execute()
})

const start = (idToken: string) => post('/v2/accounts/mfaEnrollment:start', { idToken, totpEnrollmentInfo: {} })
const finalize = (idToken: string, sessionInfo: string, verificationCode: string) =>
  post('/v2/accounts/mfaEnrollment:finalize', { idToken, totpVerificationInfo: { sessionInfo, verificationCode } })
const withdraw = (idToken: string, mfaEnrollmentId: string) =>
  post('/v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId })

describe('enrolling', () => {
  it('needs the code of the secret, ends the other sessions, and continues with a second factor', async () => {
    const { uid, email } = await insert('enrols')
    const [before, other] = [(await signIn(email)).json(), (await signIn(email)).json()]
    const { totpSessionInfo } = (await start(before.idToken)).json()
    expect(totpSessionInfo).toMatchObject({ verificationCodeLength: 6, hashingAlgorithm: 'SHA1', periodSec: 30 })
    const code = codeOfStep(fromBase32(totpSessionInfo.sharedSecretKey), stepAt(new Date()))

    const answer = await finalize(before.idToken, totpSessionInfo.sessionInfo, code)
    expect(answer.statusCode).toBe(200)
    const { idToken, refreshToken } = answer.json()
    expect(decodeJwt(idToken).firebase).toMatchObject({ sign_in_second_factor: 'totp' })
    const refresh = async (token: string) =>
      (await post('/v1/token', { grant_type: 'refresh_token', refresh_token: token })).json()
    expect(decodeJwt((await refresh(refreshToken)).id_token).firebase).toMatchObject({ sign_in_second_factor: 'totp' })
    for (const { refreshToken: ended } of [before, other])
      expect(await refresh(ended)).toEqual(refused('TOKEN_EXPIRED'))
    const { users } = (await post('/v1/accounts:lookup', { idToken })).json()
    expect(users[0].mfaInfo).toEqual([
      { mfaEnrollmentId: expect.any(String), enrolledAt: expect.any(String), totpInfo: {} },
    ])

    const row = await test.db.selectFrom('identity_second_factors').selectAll().where('uid', '=', uid).execute()
    expect(JSON.stringify(row)).not.toContain(totpSessionInfo.sharedSecretKey)
    expect(row[0]?.sealed_secret.includes(fromBase32(totpSessionInfo.sharedSecretKey))).toBe(false)
    expect((await test.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'La double authentification est activée',
    ])
    // The code that proved the secret is used up.
    const pending = (await signIn(email)).json()
    const again = await finish(pending.mfaPendingCredential, pending.mfaInfo[0].mfaEnrollmentId, code)
    expect(again.json()).toEqual(refused('INVALID_CODE'))
  })

  it('refuses an old sign-in, a second factor, a wrong code and the session of another account', async () => {
    const { account } = await insertEnrolled('enrolled')
    const { uid } = await insert('wrong')
    const [token, stranger] = [await issueTestToken(test.db, uid), await issueTestToken(test.db, account.uid)]
    const old = await issueTestToken(test.db, uid, { authTimeSeconds: Math.floor(Date.now() / 1000) - 301 })
    await test.db
      .updateTable('identity_accounts')
      .set({ valid_since: new Date(0) })
      .where('uid', '=', uid)
      .execute()
    expect((await start(old)).json()).toEqual(refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
    expect((await start(stranger)).json()).toEqual(refused('SECOND_FACTOR_EXISTS'))
    const { sessionInfo, sharedSecretKey } = (await start(token)).json().totpSessionInfo
    expect((await finalize(token, sessionInfo, '000000')).json()).toEqual(refused('INVALID_CODE'))
    expect((await finalize(token, `${sessionInfo}x`, '000000')).json()).toEqual(refused('INVALID_SESSION_INFO'))
    const third = await issueTestToken(test.db, (await insert('third')).uid)
    const code = codeOfStep(fromBase32(sharedSecretKey), stepAt(new Date()))
    expect((await finalize(third, sessionInfo, code)).json()).toEqual(refused('INVALID_SESSION_INFO'))
    expect(await test.db.selectFrom('identity_second_factors').selectAll().where('uid', '=', uid).execute()).toEqual([])
  })

  it('answers the protocol’s codes for malformed requests, and knows no factor by phone', async () => {
    const token = await issueTestToken(test.db, (await insert('malformed')).uid)
    const calls: [string, object, string][] = [
      ['mfaEnrollment:start', {}, 'MISSING_ID_TOKEN'],
      ['mfaEnrollment:start', { idToken: token, phoneEnrollmentInfo: {} }, 'OPERATION_NOT_ALLOWED'],
      ['mfaEnrollment:finalize', { idToken: token, totpVerificationInfo: {} }, 'MISSING_SESSION_INFO'],
      ['mfaEnrollment:withdraw', { idToken: token }, 'MISSING_MFA_ENROLLMENT_ID'],
      ['mfaEnrollment:withdraw', { idToken: 'x', mfaEnrollmentId: 'y' }, 'INVALID_ID_TOKEN'],
      ['mfaSignIn:finalize', {}, 'MISSING_MFA_PENDING_CREDENTIAL'],
      ['mfaSignIn:start', {}, 'OPERATION_NOT_ALLOWED'],
    ]
    for (const [path, body, code] of calls)
      expect((await post(`/v2/accounts/${path}`, body)).json()).toEqual(refused(code))
  })
})

describe('signing in', () => {
  it('answers a right password without tokens, and a right code with a session', async () => {
    const { account, factor } = await insertEnrolled('signs-in')
    const pending = (await signIn(account.email)).json()
    expect(pending).toEqual({
      kind: expect.any(String),
      localId: account.uid,
      email: account.email,
      registered: true,
      mfaPendingCredential: expect.any(String),
      mfaInfo: [expect.objectContaining({ mfaEnrollmentId: factor.id })],
    })
    expect((await test.call({ token: pending.mfaPendingCredential }, 'GET', '/users/me')).statusCode).toBe(401)
    const answer = await finish(pending.mfaPendingCredential, factor.id, factor.code())
    expect(answer.statusCode).toBe(200)
    expect(decodeJwt(answer.json().idToken)).toMatchObject({
      sub: account.uid,
      firebase: { sign_in_second_factor: 'totp' },
    })
    expect((await finish(pending.mfaPendingCredential, factor.id, factor.code(1))).json()).toEqual(
      refused('INVALID_MFA_PENDING_CREDENTIAL'),
    )
  })

  it('accepts a code once, also of parallel sign-ins', async () => {
    const { account, factor } = await insertEnrolled('replayed')
    const credentials = await Promise.all(Array.from({ length: 4 }, () => pendingOf(account.email)))
    const code = factor.code()
    const answers = await Promise.all(credentials.map((credential) => finish(credential, factor.id, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const step = stepAt(new Date()) + 5
    const races = await Promise.all(Array.from({ length: 20 }, () => consumeStep(test.db, account.uid, step)))
    expect(races.filter(Boolean)).toHaveLength(1)
  })

  it('needs the factor of the account, its pending credential, and no more than five minutes', async () => {
    const [mine, other] = [await insertEnrolled('mine'), await insertEnrolled('other')]
    const credential = await pendingOf(mine.account.email)
    const { factor } = mine
    expect((await finish(credential, other.factor.id, factor.code())).json()).toEqual(
      refused('MFA_ENROLLMENT_NOT_FOUND'),
    )
    expect((await finish(credential, factor.id, other.factor.code())).json()).toEqual(refused('INVALID_CODE'))
    expect((await finish(`${credential}x`, factor.id, factor.code())).json()).toEqual(
      refused('INVALID_MFA_PENDING_CREDENTIAL'),
    )
    await expirePendingSignIns(test.db, mine.account.uid)
    expect((await finish(credential, factor.id, factor.code())).json()).toEqual(refused('TOTP_CHALLENGE_TIMEOUT'))
  })

  it.each<[string, (uid: string) => Promise<void>]>([
    ['a new password', (uid) => setPassword(test.db, uid, { passwordHash: 'another' })],
    ['a sign-out everywhere', (uid) => test.identity.revokeSessions(uid)],
    ['a reset of the factor', (uid) => test.identity.removeSecondFactor(uid)],
  ])('%s ends the sign-ins that wait for a code', async (name, end) => {
    const { account, factor } = await insertEnrolled(`ends-${name.replaceAll(' ', '-')}`)
    const credential = await pendingOf(account.email)
    await end(account.uid)
    expect((await finish(credential, factor.id, factor.code())).json()).toEqual(
      refused('INVALID_MFA_PENDING_CREDENTIAL'),
    )
  })

  it('reports a disabled account', async () => {
    const { account, factor } = await insertEnrolled('disabled')
    const credential = await pendingOf(account.email)
    await test.db.updateTable('identity_accounts').set({ disabled: true }).where('uid', '=', account.uid).execute()
    expect((await finish(credential, factor.id, factor.code())).json()).toEqual(refused('USER_DISABLED'))
  })
})

describe('withdrawing', () => {
  it('needs a recent sign-in with a second factor, and continues the session without one', async () => {
    const { account, factor } = await insertEnrolled('withdraws')
    const withoutFactor = await issueTestToken(test.db, account.uid)
    expect((await withdraw(withoutFactor, factor.id)).json()).toEqual(refused('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'))
    const { idToken } = (await finish(await pendingOf(account.email), factor.id, factor.code())).json()
    expect((await withdraw(idToken, 'another')).json()).toEqual(refused('MFA_ENROLLMENT_NOT_FOUND'))
    const answer = await withdraw(idToken, factor.id)
    expect(answer.statusCode).toBe(200)
    expect(decodeJwt(answer.json().idToken).firebase).not.toHaveProperty('sign_in_second_factor')
    expect((await test.call({ token: idToken }, 'GET', '/users/me')).statusCode).toBe(401)
    expect((await signIn(account.email)).json().idToken).toEqual(expect.any(String))
  })
})

it('accepts a password alone for an account whose second factor was at another provider', async () => {
  const { uid, email } = await insert('moved')
  const marked = test.db.updateTable('identity_accounts').set({ second_factor_at: new Date() })
  await marked.where('uid', '=', uid).execute()
  expect((await signIn(email)).json().idToken).toEqual(expect.any(String))
})
