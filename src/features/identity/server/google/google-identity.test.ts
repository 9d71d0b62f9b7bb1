import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { emailTaken, type IdentityProvider, providerUnavailable } from '../../identity.port.ts'
import { openTestMails, testSealingKey } from '../../testing/identity.fixture.ts'
import { findAccountByEmail, findAccountByUid } from '../account.repository.ts'
import { createRecordSession } from '../sessions/session.service.ts'
import type { GoogleAccounts } from './google-accounts.adapter.ts'
import { createGoogleIdentity } from './google-identity.ts'

let database: TestDatabase
let identity: IdentityProvider
let mails: ReturnType<typeof openTestMails>['mails']

/** A fake of Google that records calls. The tests with the emulator cover the rest. */
const createAccounts = () => ({
  create: vi.fn<GoogleAccounts['create']>(async () => {}),
  disable: vi.fn<GoogleAccounts['disable']>(async () => {}),
  enable: vi.fn<GoogleAccounts['enable']>(async () => {}),
  remove: vi.fn<GoogleAccounts['remove']>(async () => {}),
  endSessions: vi.fn<GoogleAccounts['endSessions']>(async () => {}),
  removeSecondFactors: vi.fn<GoogleAccounts['removeSecondFactors']>(async () => {}),
  setPassword: vi.fn<GoogleAccounts['setPassword']>(async () => {}),
})
let accounts = createAccounts()

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  accounts = createAccounts()
  const testMails = openTestMails(database.pool)
  mails = testMails.mails
  const options = {
    db: database.db,
    mailQueue: testMails.mailQueue,
    sealingKey: testSealingKey,
    publicUrl: () => 'https://escarcelle.example',
    clock: () => new Date(),
  }
  identity = createGoogleIdentity({ ...options, projectId: 'escarcelle-test', accounts }).identity
})

const find = (uid: string) => findAccountByUid(database.db, uid)

describe('createAccount', () => {
  it('creates the account at Google and keeps a row of it, with the e-mail in lower case', async () => {
    const { uid } = await identity.createAccount({ email: ' Claire@Escarcelle.Example ' })
    expect(accounts.create).toHaveBeenCalledWith({ uid, email: 'claire@escarcelle.example' })
    expect(await find(uid)).toMatchObject({ email: 'claire@escarcelle.example', passwordHash: null, disabled: false })
  })

  it('never asks Google for an address that has an account here', async () => {
    await identity.createAccount({ email: 'taken@escarcelle.example' })
    accounts.create.mockClear()
    await expect(identity.createAccount({ email: 'TAKEN@escarcelle.example' })).rejects.toMatchObject({ status: 409 })
    expect(accounts.create).not.toHaveBeenCalled()
  })

  it('creates one account for ten parallel requests', async () => {
    const attempts = Array.from({ length: 10 }, () => identity.createAccount({ email: 'parallel@escarcelle.example' }))
    const settled = await Promise.allSettled(attempts)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'email-taken' })
    expect(accounts.create).toHaveBeenCalledOnce()
  })

  it('keeps nothing of an account that Google refused', async () => {
    accounts.create.mockRejectedValueOnce(emailTaken()).mockRejectedValueOnce(providerUnavailable())
    await expect(identity.createAccount({ email: 'no@escarcelle.example' })).rejects.toMatchObject({ status: 409 })
    await expect(identity.createAccount({ email: 'no@escarcelle.example' })).rejects.toMatchObject({ status: 503 })
    expect(await findAccountByEmail(database.db, 'no@escarcelle.example')).toBeUndefined()
  })

  it("keeps its row while Google's answer is unknown: the next sweep deletes both", async () => {
    accounts.create.mockRejectedValueOnce(providerUnavailable())
    accounts.remove.mockRejectedValueOnce(providerUnavailable())
    await expect(identity.createAccount({ email: 'doubt@escarcelle.example' })).rejects.toMatchObject({ status: 503 })
    const row = await findAccountByEmail(database.db, 'doubt@escarcelle.example')
    await identity.deleteAccount(row?.uid ?? '')
    expect(accounts.remove).toHaveBeenLastCalledWith(row?.uid)
    await identity.createAccount({ email: 'doubt@escarcelle.example' })
  })
})

describe('while Google is away', () => {
  const createAccount = async (email: string) => {
    const { uid } = await identity.createAccount({ email })
    for (const call of [accounts.disable, accounts.remove, accounts.endSessions, accounts.setPassword])
      call.mockRejectedValueOnce(providerUnavailable())
    return uid
  }
  const nowSeconds = () => Date.now() / 1000

  it('a disabled account is refused here already, and the call can be retried', async () => {
    const uid = await createAccount('disabled@escarcelle.example')
    await expect(identity.disableAccount(uid)).rejects.toMatchObject({ status: 503 })
    expect(await find(uid)).toMatchObject({ disabled: true })
    await identity.disableAccount(uid)
    expect(accounts.disable).toHaveBeenCalledTimes(2)
  })

  it('a deleted account is refused too, and its row is deleted once Google has deleted it', async () => {
    const uid = await createAccount('deleted@escarcelle.example')
    await expect(identity.deleteAccount(uid)).rejects.toMatchObject({ status: 503 })
    expect(await find(uid)).toMatchObject({ disabled: true })
    await identity.deleteAccount(uid)
    expect(await find(uid)).toBeUndefined()
  })

  it('sessions end here already', async () => {
    const uid = await createAccount('revoked@escarcelle.example')
    const before = nowSeconds()
    await expect(identity.revokeSessions(uid)).rejects.toMatchObject({ status: 503 })
    expect((await find(uid))?.validSinceSeconds).toBeGreaterThan(before)
  })

  it('no password is set, and no session ends', async () => {
    const uid = await createAccount('reset@escarcelle.example')
    await expect(identity.setPassword(uid, 'another password')).rejects.toMatchObject({ status: 503 })
    expect((await find(uid))?.validSinceSeconds).toBeLessThanOrEqual(nowSeconds())
  })
})

it('removes every second factor at Google, ends the sessions here and mails the person', async () => {
  const email = 'factor@escarcelle.example'
  const { uid } = await identity.createAccount({ email })
  await identity.removeSecondFactor(uid)
  expect(accounts.removeSecondFactors).toHaveBeenCalledExactlyOnceWith(uid)
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Votre double authentification a été réinitialisée'],
  ])
  expect(await identity.countRecoveryCodes(uid)).toBeNull()
  expect(await identity.replaceRecoveryCodes(uid)).toBeUndefined()
})

it('marks the account of a token with a second factor, and clears the mark with the next sign-in without one', async () => {
  const { uid } = await identity.createAccount({ email: 'marked@escarcelle.example' })
  const recordSession = createRecordSession({ db: database.db })
  const origin = { address: '203.0.113.7', userAgent: undefined }
  const nowSeconds = Math.floor(Date.now() / 1000)
  await recordSession({ uid, authTimeSeconds: nowSeconds - 60, hasSecondFactor: true }, origin)
  expect((await find(uid))?.secondFactorAt).toBeInstanceOf(Date)
  await recordSession({ uid, authTimeSeconds: nowSeconds, hasSecondFactor: false }, origin)
  expect((await find(uid))?.secondFactorAt).toBeNull()
})

it.each<[string, (uid: string) => Promise<void>]>([
  ['a new password', (uid) => identity.setPassword(uid, 'another password')],
  ['a sign-out everywhere', (uid) => identity.revokeSessions(uid)],
])('%s ends every session, and one can begin at once after it', async (name, end) => {
  const { uid } = await identity.createAccount({ email: `${name.replaceAll(' ', '.')}@escarcelle.example` })
  const before = Date.now() / 1000
  await end(uid)
  const validSince = (await find(uid))?.validSinceSeconds ?? 0
  expect(validSince).toBeGreaterThan(before)
  expect(validSince).toBeLessThanOrEqual(Date.now() / 1000)
})
