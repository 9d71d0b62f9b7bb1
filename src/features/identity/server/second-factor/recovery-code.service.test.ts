import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { type CallsOfSecondFactor, callsOfSecondFactor, refused } from '../../testing/second-factor.calls.ts'
import { hashOfRecoveryCode } from './recovery-code.service.ts'
import { consumeRecoveryCode } from './second-factor.repository.ts'

let test: TestApp
let finish: CallsOfSecondFactor['finish']
let insertEnrolled: CallsOfSecondFactor['insertEnrolled']
let pendingOf: CallsOfSecondFactor['pendingOf']

beforeAll(async () => {
  test = await startTestApp()
  ;({ finish, insertEnrolled, pendingOf } = callsOfSecondFactor(test))
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempts').execute()
})

const recoveryCodesOf = async (uid: string): Promise<string[]> => (await test.identity.replaceRecoveryCodes(uid)) ?? []

describe('recovery codes', () => {
  it('sign in once each, also in parallel, and the owner gets a mail', async () => {
    const { account, factor } = await insertEnrolled('recovers')
    const [code = '', second = ''] = await recoveryCodesOf(account.uid)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await finish(await pendingOf(account.email), factor.id, typed)).statusCode).toBe(200)
    expect((await finish(await pendingOf(account.email), factor.id, code)).json()).toEqual(refused('INVALID_CODE'))
    expect(await test.identity.countRecoveryCodes(account.uid)).toBe(9)
    const mail = (await test.mails()).filter(({ to }) => to === account.email).at(-1)
    expect(mail?.text).toMatch(/Codes restants\s: 9\./)
    const hash = hashOfRecoveryCode(second)
    const races = await Promise.all(Array.from({ length: 20 }, () => consumeRecoveryCode(test.db, account.uid, hash)))
    expect(races.filter(Boolean)).toHaveLength(1)
  })

  it('are replaced by new ones, and belong to one account', async () => {
    const [mine, other] = [await insertEnrolled('renews'), await insertEnrolled('has-others')]
    const [earlier = ''] = await recoveryCodesOf(mine.account.uid)
    const [foreign = ''] = await recoveryCodesOf(other.account.uid)
    await recoveryCodesOf(mine.account.uid)
    for (const code of [earlier, foreign])
      expect((await finish(await pendingOf(mine.account.email), mine.factor.id, code)).json()).toEqual(
        refused('INVALID_CODE'),
      )
    const rows = await test.db.selectFrom('identity_recovery_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(foreign)
  })
})
