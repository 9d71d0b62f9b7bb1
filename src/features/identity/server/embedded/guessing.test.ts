import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { consumeAttempt } from '#shared/server/attempts.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertAccount } from '../../testing/identity.fixture.ts'
import { signInLimits } from '../sessions/sign-in-limits.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('attempts').execute()
})

const password = 'escarcelle-demo'
const signIn = (email: string, password: string, remoteAddress = '203.0.113.7') =>
  test.app.inject({
    method: 'POST',
    url: '/idp/v1/accounts:signInWithPassword',
    payload: { email, password },
    remoteAddress,
  })

describe('guessing', () => {
  it('gets exactly five of sixty parallel answers, and the owner signs in from another address', async () => {
    await insertAccount(test.db, { password, email: 'guessed@escarcelle.example' })
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn('guessed@escarcelle.example', 'wrong')))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    const tooMany = answers.filter(({ statusCode }) => statusCode === 429)
    expect(tooMany).toHaveLength(55)
    for (const answer of tooMany) {
      expect(answer.json()).toMatchObject({ error: { code: 429, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
    }
    // From the limited network even the right password is refused. From another network it works.
    expect((await signIn('guessed@escarcelle.example', password)).statusCode).toBe(429)
    expect((await signIn('guessed@escarcelle.example', password, '198.51.100.9')).statusCode).toBe(200)
  })

  it('is counted for unknown accounts in the same way', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn('nobody@escarcelle.example', 'wrong')))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })

  it('is not helped by capitals, by another address in the same network, or by a forwarded address', async () => {
    for (let round = 0; round < 5; round += 1) await signIn('Net@Escarcelle.example', 'wrong', `2001:db8::${round}`)
    expect((await signIn('net@escarcelle.example', 'wrong', '2001:db8::77')).statusCode).toBe(429)
    const forwarded = await test.app.inject({
      method: 'POST',
      url: '/idp/v1/accounts:signInWithPassword',
      headers: { 'x-forwarded-for': '198.51.100.77' },
      payload: { email: 'net@escarcelle.example', password: 'wrong' },
      remoteAddress: '2001:db8::78',
    })
    expect(forwarded.statusCode).toBe(429)
  })

  it('of one password on many accounts ends at fifty from one network', { tags: ['nightly'] }, async () => {
    for (let round = 0; round < 48; round += 1) await consumeAttempt(test.db, signInLimits.network, '203.0.113.7')
    const statuses: number[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      statuses.push((await signIn(`${name}@escarcelle.example`, 'wrong')).statusCode)
    }
    expect(statuses).toEqual([400, 400, 429, 429])
    // Further attempts of the network store nothing.
    const kept = await test.db.selectFrom('attempts').selectAll().orderBy('key').execute()
    for (let round = 0; round < 20; round += 1) await signIn(`${round}@escarcelle.example`, 'wrong')
    expect(await test.db.selectFrom('attempts').selectAll().orderBy('key').execute()).toEqual(kept)
  })

  it('from a hundred networks does not lock an account out of its known networks', async () => {
    await insertAccount(test.db, { password, email: 'regular@escarcelle.example' })
    expect((await signIn('regular@escarcelle.example', password, '198.51.100.9')).statusCode).toBe(200)
    for (let round = 0; round < 100; round += 1)
      await consumeAttempt(test.db, signInLimits.account, 'regular@escarcelle.example')
    expect((await signIn('regular@escarcelle.example', password, '198.51.100.10')).statusCode).toBe(429)
    expect((await signIn('regular@escarcelle.example', password, '198.51.100.9')).statusCode).toBe(200)
    // Five wrong passwords are the limit there too.
    const there = []
    for (let round = 0; round < 6; round += 1)
      there.push((await signIn('regular@escarcelle.example', 'wrong', '198.51.100.9')).statusCode)
    expect(there).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('from a network known to one account counts in full against another', async () => {
    await insertAccount(test.db, { password, email: 'here@escarcelle.example' })
    await insertAccount(test.db, { password, email: 'victim@escarcelle.example' })
    await signIn('here@escarcelle.example', password, '198.51.100.9')
    for (let round = 0; round < 100; round += 1)
      await consumeAttempt(test.db, signInLimits.account, 'victim@escarcelle.example')
    expect((await signIn('victim@escarcelle.example', password, '198.51.100.9')).statusCode).toBe(429)
  })

  it('from the 65,536 networks of one /48 ends at twenty for an account, and at two hundred for all', {
    tags: ['nightly'],
  }, async () => {
    const statuses: number[] = []
    for (let round = 0; round < 22; round += 1)
      statuses.push((await signIn('rented@escarcelle.example', 'wrong', `2001:db8:7:${round}::1`)).statusCode)
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    for (let round = 0; round < 200; round += 1) await consumeAttempt(test.db, signInLimits.site, '2001:db8:8::/48')
    expect((await signIn('other@escarcelle.example', 'wrong', '2001:db8:8:9::1')).statusCode).toBe(429)
    expect((await signIn('other@escarcelle.example', 'wrong', '2001:db8:9:9::1')).statusCode).toBe(400)
  })

  it('does not include colleagues who sign in with right passwords from one address', async () => {
    await insertAccount(test.db, { password, email: 'often@escarcelle.example' })
    for (let round = 0; round < 110; round += 1) {
      expect((await signIn('often@escarcelle.example', password)).statusCode).toBe(200)
    }
  })
})
