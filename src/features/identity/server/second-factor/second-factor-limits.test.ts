import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { networkOf } from '#shared/server/network.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import {
  address,
  type CallsOfSecondFactor,
  callsOfSecondFactor,
  password,
  refused,
} from '../../testing/second-factor.calls.ts'
import { recordKnownNetwork } from '../sessions/known-network.repository.ts'

let test: TestApp
let post: CallsOfSecondFactor['post']
let finish: CallsOfSecondFactor['finish']
let insertEnrolled: CallsOfSecondFactor['insertEnrolled']
let pendingOf: CallsOfSecondFactor['pendingOf']

beforeAll(async () => {
  test = await startTestApp()
  ;({ post, finish, insertEnrolled, pendingOf } = callsOfSecondFactor(test))
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempts').execute()
})

describe('the limits of the second step', () => {
  it('is limited to five wrong codes of an account, also in parallel, and warns its owner once', async () => {
    const { account, factor } = await insertEnrolled('guessed')
    const credential = await pendingOf(account.email)
    const guesses = await Promise.all(Array.from({ length: 40 }, () => finish(credential, factor.id, '000000')))
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    const late = await finish(await pendingOf(account.email), factor.id, factor.code())
    expect(late.json()).toEqual(refused('TOO_MANY_ATTEMPTS_TRY_LATER', 429))
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(800)
    const mails = (await test.mails()).filter(({ to }) => to === account.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Quelqu’un connaît peut-être votre mot de passe'])
  })

  it('accepts its owner while an attacker with the password guesses codes from another network', async () => {
    const { account, factor } = await insertEnrolled('locked')
    await recordKnownNetwork(test.db, account.uid, networkOf(address))
    const elsewhere = '198.51.100.9'
    for (let tries = 0; tries < 5; tries += 1)
      await finish(await pendingOf(account.email), factor.id, '000000', elsewhere)
    const refusal = await finish(await pendingOf(account.email), factor.id, '000000', elsewhere)
    expect(refusal.json()).toEqual(refused('TOO_MANY_ATTEMPTS_TRY_LATER', 429))
    const own = await finish(await pendingOf(account.email), factor.id, factor.code())
    expect(own.statusCode).toBe(200)
  })

  it('is open again once its owner has chosen a password by a link', async () => {
    const { account, factor } = await insertEnrolled('resets')
    for (let tries = 0; tries < 6; tries += 1) await finish(await pendingOf(account.email), factor.id, '000000')
    await post('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email })
    const letter = (await test.mails()).findLast(({ to, text }) => to === account.email && text.includes('oobCode'))
    const oobCode = /oobCode=([\w-]+)/.exec(letter?.text ?? '')?.[1]
    expect((await post('/v1/accounts:resetPassword', { oobCode, newPassword: password })).statusCode).toBe(200)
    const answer = await finish(await pendingOf(account.email), factor.id, factor.code())
    expect(answer.statusCode).toBe(200)
  })
})
