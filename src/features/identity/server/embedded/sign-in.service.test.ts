import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { passwordCost, unmatchableHash, verifySecret as verify } from '#shared/server/secret.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { insertAccount } from '../../testing/identity.fixture.ts'
import { createSdkSessionService } from '../sessions/sdk-session.service.ts'
import { createSignInService } from './sign-in.service.ts'

/** The real function, whose calls these tests count. */
const verifySecret = vi.fn(verify)

let test: TestDatabase
let signIn: (email: string, password: string) => Promise<unknown>
beforeAll(async () => {
  test = await createTestDatabase()
  const dependencies = {
    db: test.db,
    issueToken: async () => 'token',
    verifyToken: () => Promise.reject(new Error('not asked')),
    notifyCopied: () => Promise.reject(new Error('not asked')),
  }
  const secondStep = { begin: vi.fn<never>(), mfaInfoOf: vi.fn<never>() }
  const sessions = createSdkSessionService(dependencies)
  const service = createSignInService({ ...dependencies, sessions, secondStep, projectId: 'escarcelle', verifySecret })
  const origin = { address: '203.0.113.7', userAgent: undefined }
  signIn = (email, password) => service.signIn({ email, password }, origin)
})
afterAll(() => test.close())
afterEach(() => {
  verifySecret.mockClear()
})

it('computes five hashes for sixty parallel wrong passwords: an attempt is counted before the hash', async () => {
  await insertAccount(test.db, { email: 'guessed@escarcelle.example', password: 'un secret' })
  await Promise.allSettled(Array.from({ length: 60 }, () => signIn('guessed@escarcelle.example', 'wrong')))
  expect(verifySecret).toHaveBeenCalledTimes(5)
})

it('computes a hash at full cost for an account without a password', async () => {
  await insertAccount(test.db, { email: 'invited@escarcelle.example' })
  for (const email of ['unknown@escarcelle.example', 'invited@escarcelle.example']) {
    verifySecret.mockClear()
    await expect(signIn(email, 'wrong')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    expect(verifySecret).toHaveBeenCalledExactlyOnceWith('wrong', unmatchableHash)
  }
  expect(unmatchableHash).toContain(`m=${passwordCost.memoryKib}`)
})

it('begins no session for a password that was replaced during its verification', async () => {
  const { uid } = await insertAccount(test.db, { email: 'race@escarcelle.example', password: 'old secret' })
  verifySecret.mockImplementationOnce(async () => {
    await test.db.updateTable('identity_accounts').set({ password_hash: 'another' }).where('uid', '=', uid).execute()
    return true
  })
  await expect(signIn('race@escarcelle.example', 'old secret')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  expect(await test.db.selectFrom('identity_sessions').selectAll().where('uid', '=', uid).execute()).toEqual([])
})
