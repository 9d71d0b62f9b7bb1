import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { clearAccounts, insertAccount } from '../../testing/identity.fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearAccounts(test.db)
})

type Tokens = { idToken: string; refreshToken: string }

const email = 'claire@escarcelle.example'
const signIn = async (): Promise<Tokens> => {
  const payload = { email, password: 'un secret' }
  return (await test.app.inject({ method: 'POST', url: '/idp/v1/accounts:signInWithPassword', payload })).json()
}
const start = async (): Promise<Tokens> => {
  await insertAccount(test.db, { email, password: 'un secret' })
  return signIn()
}
const renew = async (refresh_token: string): Promise<{ refresh_token: string; id_token: string; error?: object }> => {
  const payload = { grant_type: 'refresh_token', refresh_token }
  return (await test.app.inject({ method: 'POST', url: '/idp/v1/token', payload })).json()
}
const lookup = async (idToken: string): Promise<object> =>
  (await test.app.inject({ method: 'POST', url: '/idp/v1/accounts:lookup', payload: { idToken } })).json()

const over = { error: expect.objectContaining({ code: 400, message: 'TOKEN_EXPIRED' }) }
const passSeconds = (seconds: number) =>
  test.db
    .updateTable('identity_refresh_tokens')
    .set({ replaced_at: sql`replaced_at - make_interval(secs => ${seconds})` })
    .execute()

describe('a refresh token', () => {
  it('is replaced at each renewal, and the session continues', async () => {
    const { refreshToken } = await start()
    const shown = [refreshToken]
    for (let round = 0; round < 4; round += 1) shown.push((await renew(shown.at(-1) ?? '')).refresh_token)
    expect(new Set(shown).size).toBe(5)
    expect(await test.db.selectFrom('identity_sessions').select('ended_at').execute()).toEqual([{ ended_at: null }])
  })

  it('comes with another ID token even in the same second: otherwise the SDK would not store it', async () => {
    const first = await start()
    const idTokens = [first.idToken]
    let shown = first.refreshToken
    for (let round = 0; round < 3; round += 1) {
      const renewed = await renew(shown)
      shown = renewed.refresh_token
      idTokens.push(renewed.id_token)
    }
    expect(new Set(idTokens).size).toBe(4)
  })

  it('renews for two tabs at the same time, and the token that renews next continues the session', async () => {
    const { refreshToken } = await start()
    const answers = await Promise.all([renew(refreshToken), renew(refreshToken), renew(refreshToken)])
    // The tabs share the token that was stored last.
    const stored = answers[2]?.refresh_token ?? ''
    expect(await renew((await renew(stored)).refresh_token)).toHaveProperty('id_token')
  })

  it('makes no second chain: a sibling of the token that renewed ends the session, and its owner gets a mail', async () => {
    const { refreshToken, idToken } = await start()
    const [stolen, own] = [await renew(refreshToken), await renew(refreshToken)]
    const next = await renew(own.refresh_token)
    expect(next).toHaveProperty('id_token')
    expect(await lookup(idToken)).toHaveProperty('users')
    expect(await renew(stolen.refresh_token)).toEqual(over)
    expect(await renew(next.refresh_token)).toEqual(over)
    expect(await lookup(idToken)).toEqual(over)
    expect(await test.mails()).toMatchObject([{ to: email, subject: 'Une de vos sessions a pris fin par précaution' }])
  })

  it('renews again when an answer was lost', async () => {
    const { refreshToken } = await start()
    await renew(refreshToken)
    await passSeconds(45)
    expect(await renew(refreshToken)).toHaveProperty('id_token')
  })

  it.each([
    ['a minute after it was replaced', () => passSeconds(61)],
    ['when its successor has served', async (successor: string) => void (await renew(successor))],
  ])('ends the session for everyone when it is used again %s', async (_, happens) => {
    const { refreshToken, idToken } = await start()
    const successor = (await renew(refreshToken)).refresh_token
    await happens(successor)
    expect(await lookup(idToken)).toHaveProperty('users')
    expect(await renew(refreshToken)).toEqual(over)
    expect(await renew(successor)).toEqual(over)
    expect(await lookup(idToken)).toEqual(over)
  })

  it('ends no other session of the account', async () => {
    const { refreshToken } = await start()
    const elsewhere = await signIn()
    await renew((await renew(refreshToken)).refresh_token)
    expect(await renew(refreshToken)).toEqual(over)
    expect(await lookup(elsewhere.idToken)).toHaveProperty('users')
    expect(await renew(elsewhere.refreshToken)).toHaveProperty('id_token')
  })

  it('expires two hours after the last renewal, when the browser has signed out', async () => {
    const { refreshToken } = await start()
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from renewal_ends_at - now())::integer / 60 as minutes from identity_sessions`.execute(
      test.db,
    )
    expect(rows[0]?.minutes).toBeGreaterThanOrEqual(119)
    expect(rows[0]?.minutes).toBeLessThanOrEqual(120)
    await test.db.updateTable('identity_sessions').set({ renewal_ends_at: sql`now()` }).execute()
    expect(await renew(refreshToken)).toEqual(over)
  })
})
