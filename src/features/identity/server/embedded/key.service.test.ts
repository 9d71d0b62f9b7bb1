import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/start-failure.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { testSealingKey } from '../../testing/identity.fixture.ts'
import { createTokenVerifier, embeddedAudience, embeddedIssuer, issueIdToken } from '../sessions/token.service.ts'
import { sweepKeys } from './key.repository.ts'
import { createKeyring } from './key.service.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const account = { uid: 'uid-1', email: 'claire@escarcelle.example', emailVerified: false }
const verifierOf = (keyring: ReturnType<typeof createKeyring>) =>
  createTokenVerifier({ issuer: embeddedIssuer, audience: embeddedAudience, keyOf: keyring.verificationKey })

describe('the keys', () => {
  it('are made when there are none, and shared by every process after that', async () => {
    const first = await createKeyring(test.db, testSealingKey).signingKey()
    const second = await createKeyring(test.db, testSealingKey).signingKey()
    expect(second.kid).toBe(first.kid)
  })

  it('rotate without anyone noticing: old tokens stay good, new ones are good in a process that has not heard yet', async () => {
    const [here, elsewhere] = [createKeyring(test.db, testSealingKey), createKeyring(test.db, testSealingKey)]
    const before = await issueIdToken(here, account, { authTimeSeconds: 1 })
    const { kid } = await elsewhere.signingKey()
    await here.rotate()
    expect((await here.signingKey()).kid).not.toBe(kid)
    const after = await issueIdToken(here, account, { authTimeSeconds: 1 })
    for (const keyring of [here, elsewhere, createKeyring(test.db, testSealingKey)]) {
      const verifyToken = verifierOf(keyring)
      await expect(verifyToken(before)).resolves.toMatchObject({ uid: 'uid-1' })
      await expect(verifyToken(after)).resolves.toMatchObject({ uid: 'uid-1' })
    }
    const kept = await test.db.selectFrom('identity_keys').select('kid').where('retired_at', 'is', null).execute()
    expect(kept).toHaveLength(1)
  })

  it('lie sealed in the database, and do not open with another sealing key', async () => {
    const { kid } = await createKeyring(test.db, testSealingKey).signingKey()
    const rows = await test.db.selectFrom('identity_keys').selectAll().execute()
    expect(rows.every(({ private_jwk, sealed_jwk }) => private_jwk === null && sealed_jwk !== null)).toBe(true)
    expect(Buffer.concat(rows.map(({ sealed_jwk }) => sealed_jwk ?? Buffer.alloc(0))).includes('"d"')).toBe(false)
    const other = createKeyring(test.db, Buffer.alloc(32, 'other'))
    await expect(other.verificationKey(kid)).rejects.toThrow(StartFailure)
    await expect(other.signingKey()).rejects.toThrow(StartFailure)
  })

  it('of an earlier version, in clear, are sealed at the next start and still verify', async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    const privateJwk = await exportJWK(pair.privateKey)
    await test.db.deleteFrom('identity_keys').execute()
    await test.db
      .insertInto('identity_keys')
      .values({ kid: 'clear', private_jwk: JSON.stringify(privateJwk) })
      .execute()
    const keyring = createKeyring(test.db, testSealingKey)
    await keyring.sealClearKeys()
    expect((await keyring.signingKey()).kid).toBe('clear')
    const row = await test.db.selectFrom('identity_keys').selectAll().executeTakeFirstOrThrow()
    expect(row.private_jwk).toBeNull()
    const token = await issueIdToken(keyring, account, { authTimeSeconds: 1 })
    await expect(verifierOf(createKeyring(test.db, testSealingKey))(token)).resolves.toMatchObject({ uid: 'uid-1' })
  })

  it('are replaced after thirty days, and not before', async () => {
    const keyring = createKeyring(test.db, testSealingKey)
    const age = (days: number) =>
      test.db
        .updateTable('identity_keys')
        .set({ created_at: sql`now() - make_interval(days => ${days})` })
        .execute()
    const { kid } = await keyring.signingKey()
    await age(29)
    await keyring.rotateWhenDue()
    expect((await keyring.signingKey()).kid).toBe(kid)
    await age(30)
    await keyring.rotateWhenDue()
    expect((await keyring.signingKey()).kid).not.toBe(kid)
    expect(await keyring.verificationKey(kid)).toBeDefined()
  })

  it('verify nothing two hours after they retired, and are swept then', async () => {
    const keyring = createKeyring(test.db, testSealingKey)
    const token = await issueIdToken(keyring, account, { authTimeSeconds: 1 })
    await keyring.rotate()
    await test.db
      .updateTable('identity_keys')
      .set({ retired_at: sql`now() - interval '2 hours'` })
      .where('retired_at', 'is not', null)
      .execute()
    await expect(verifierOf(createKeyring(test.db, testSealingKey))(token)).rejects.toMatchObject({ status: 401 })
    await sweepKeys(test.db)
    expect(await test.db.selectFrom('identity_keys').selectAll().execute()).toHaveLength(1)
  })

  it('are looked for once by any number of tokens with a made-up key', async () => {
    const keyring = createKeyring(test.db, testSealingKey)
    await keyring.signingKey()
    const queries = vi.spyOn(test.pool, 'connect')
    await Promise.all(Array.from({ length: 200 }, (_, index) => keyring.verificationKey(`made-up-${index}`)))
    expect(queries).toHaveBeenCalledOnce()
    queries.mockRestore()
  })

  it('are read again after ten minutes, so that one removed by hand is gone', async () => {
    const keyring = createKeyring(test.db, testSealingKey)
    const { kid } = await keyring.signingKey()
    await test.db.deleteFrom('identity_keys').execute()
    expect(await keyring.verificationKey(kid)).toBeDefined()
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] })
    try {
      expect(await keyring.verificationKey(kid)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  it('cannot be had, with 503, when their database is away', async () => {
    const pool = openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    await expect(createKeyring(openDatabase(pool), testSealingKey).verificationKey('any')).rejects.toMatchObject({
      status: 503,
    })
    await pool.end()
  })
})
