import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, openPool } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { createTestKeyring } from '../../testing/identity.fixture.ts'
import { createTokenVerifier } from '../sessions/token.service.ts'
import { embeddedAudience, embeddedIssuer, issueIdToken } from './id-token.ts'
import { sweepKeys } from './key.repository.ts'
import type { Keyring } from './key.service.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const clock = () => new Date()
const session = { authTimeSeconds: 1, issuedAtSeconds: Math.floor(Date.now() / 1000) }
const account = { uid: 'uid-1', email: 'claire@escarcelle.example', emailVerified: false }
const verifierOf = (keyring: Keyring) =>
  createTokenVerifier({ issuer: embeddedIssuer, audience: embeddedAudience, keyOf: keyring.verificationKey, clock })

describe('the keys', () => {
  it('are created once, and shared by every process', async () => {
    const first = await createTestKeyring(test.db).signingKey()
    const second = await createTestKeyring(test.db).signingKey()
    expect(second.kid).toBe(first.kid)
  })

  it('rotate without a sign-out: old tokens stay valid, and new ones are valid in a process with an older cache', async () => {
    const [here, elsewhere] = [createTestKeyring(test.db), createTestKeyring(test.db)]
    const before = await issueIdToken(here, account, session)
    const { kid } = await elsewhere.signingKey()
    await here.rotate()
    expect((await here.signingKey()).kid).not.toBe(kid)
    const after = await issueIdToken(here, account, session)
    for (const keyring of [here, elsewhere, createTestKeyring(test.db)]) {
      const verifyToken = verifierOf(keyring)
      await expect(verifyToken(before)).resolves.toMatchObject({ uid: 'uid-1' })
      await expect(verifyToken(after)).resolves.toMatchObject({ uid: 'uid-1' })
    }
    const kept = await test.db.selectFrom('identity_keys').select('kid').where('retired_at', 'is', null).execute()
    expect(kept).toHaveLength(1)
  })

  it('are sealed in the database, and do not open with another sealing key', async () => {
    const { kid } = await createTestKeyring(test.db).signingKey()
    const rows = await test.db.selectFrom('identity_keys').selectAll().execute()
    expect(rows.every(({ private_jwk, sealed_jwk }) => private_jwk === null && sealed_jwk !== null)).toBe(true)
    expect(Buffer.concat(rows.map(({ sealed_jwk }) => sealed_jwk ?? Buffer.alloc(0))).includes('"d"')).toBe(false)
    const other = createTestKeyring(test.db, Buffer.alloc(32, 'other'))
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
    const keyring = createTestKeyring(test.db)
    await keyring.sealClearKeys()
    expect((await keyring.signingKey()).kid).toBe('clear')
    const row = await test.db.selectFrom('identity_keys').selectAll().executeTakeFirstOrThrow()
    expect(row.private_jwk).toBeNull()
    const token = await issueIdToken(keyring, account, session)
    await expect(verifierOf(createTestKeyring(test.db))(token)).resolves.toMatchObject({ uid: 'uid-1' })
  })

  it('are replaced after thirty days, and not before', async () => {
    const keyring = createTestKeyring(test.db)
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
    const keyring = createTestKeyring(test.db)
    const token = await issueIdToken(keyring, account, session)
    await keyring.rotate()
    await test.db
      .updateTable('identity_keys')
      .set({ retired_at: sql`now() - interval '2 hours'` })
      .where('retired_at', 'is not', null)
      .execute()
    await expect(verifierOf(createTestKeyring(test.db))(token)).rejects.toMatchObject({ status: 401 })
    await sweepKeys(test.db)
    expect(await test.db.selectFrom('identity_keys').selectAll().execute()).toHaveLength(1)
  })

  it('are read once for any number of parallel tokens with a made-up key', async () => {
    const keyring = createTestKeyring(test.db)
    await keyring.signingKey()
    const queries = vi.spyOn(test.pool, 'connect')
    await Promise.all(Array.from({ length: 200 }, (_, index) => keyring.verificationKey(`made-up-${index}`)))
    expect(queries).toHaveBeenCalledOnce()
    queries.mockRestore()
  })

  it('are read again after ten minutes, so that a key removed by hand is gone', async () => {
    const keyring = createTestKeyring(test.db)
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

  it('are a 503 when their database is away', async () => {
    const pool = openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    await expect(createTestKeyring(openDatabase(pool)).verificationKey('any')).rejects.toMatchObject({
      status: 503,
    })
    await pool.end()
  })
})
