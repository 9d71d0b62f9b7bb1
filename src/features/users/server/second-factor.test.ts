import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { addSecondFactor } from '#features/identity/testing/second-factor.fixture.ts'
import type { Role } from '#shared/role.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { type Person, setUpUsers } from '../testing/users.fixture.ts'
import { createStaffService } from './staff.service.ts'

/** Gives a person a password and a second factor. */
const enrol = async (test: TestApp, { identity_uid: uid }: Person) => {
  const account = await test.db
    .updateTable('identity_accounts')
    .set({ password_hash: 'a hash' })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
  return addSecondFactor(test.db, account)
}

describe('resetting the second factor of another person', () => {
  const context = setUpUsers()
  const { staff, journalOf } = context
  const colleague = (role: Role, customer_id = context.customerId) => insertUser(context.test.db, { role, customer_id })
  const resetInAssociation = (caller: Person, { id }: Person) =>
    context.test.call(caller, 'POST', `/customers/${context.customerId}/users/${id}/reset-second-factor`)
  const reset = (caller: Person, { id }: Person) =>
    context.test.call(caller, 'POST', `/users/${id}/reset-second-factor`)

  it('removes it with the recovery codes, ends the sessions, mails the person and is in the journal', async () => {
    const { test, manager } = context
    const user = await colleague('user')
    await enrol(test, user)
    await test.identity.replaceRecoveryCodes(user.identity_uid)
    const token = await issueTestToken(test.db, user.identity_uid, { hasSecondFactor: true })
    expect((await test.call({ token }, 'GET', '/users/me')).statusCode).toBe(200)
    const answer = await resetInAssociation(manager, user)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ _id: user.id, hasSecondFactor: false })
    expect((await test.call({ token }, 'GET', '/users/me')).statusCode).toBe(401)
    expect(await test.identity.countRecoveryCodes(user.identity_uid)).toBeNull()
    expect((await test.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject)).toEqual([
      'Vos nouveaux codes de secours',
      'Votre double authentification a été réinitialisée',
    ])
    expect(await journalOf(user.id)).toMatchObject([{ action: 'user.second-factor-reset', actor_id: manager.id }])
    expect((await resetInAssociation(manager, user)).json().code).toBe('no-second-factor')
  })

  it('is refused to a manager for another manager, and to everybody for their own', async () => {
    const { test, manager } = context
    const [other, admin] = [await colleague('manager'), await staff('admin')]
    for (const person of [manager, other, admin]) await enrol(test, person)
    expect((await resetInAssociation(manager, other)).statusCode).toBe(403)
    expect((await resetInAssociation(manager, manager)).json().code).toBe('own-second-factor')
    expect((await reset(admin, admin)).json().code).toBe('own-second-factor')
    expect((await resetInAssociation(admin, other)).json()).toMatchObject({ hasSecondFactor: false })
    expect((await reset(admin, manager)).json()).toMatchObject({ hasSecondFactor: false })
    expect((await reset(admin, manager)).json().code).toBe('no-second-factor')
  })

  it('by the command line is possible for the last admin', async () => {
    const { test } = context
    const admin = await staff('admin')
    await enrol(test, admin)
    const command = createStaffService({ db: inCamelCase(test.db), identity: test.identity })
    await command.resetSecondFactor(admin.email.toUpperCase())
    const account = test.db.selectFrom('identity_accounts').select('second_factor_at')
    expect(await account.where('uid', '=', admin.identity_uid).executeTakeFirst()).toEqual({ second_factor_at: null })
    await expect(command.resetSecondFactor('personne@escarcelle.example')).rejects.toMatchObject({ status: 404 })
  })
})

describe('with SECOND_FACTOR_ROLES', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ secondFactorRoles: ['admin', 'organizer'] })
  })
  afterAll(() => test.close())
  const tokenOf = async ({ identity_uid }: Person, hasSecondFactor = false) => ({
    token: await issueTestToken(test.db, identity_uid, { hasSecondFactor }),
  })

  it('a person of such a role without a second factor only reads their profile, enrols and signs out', async () => {
    const admin = await insertUser(test.db, { role: 'admin', customer_id: null })
    const token = await tokenOf(admin)
    expect((await test.call(token, 'GET', '/users/me')).json()).toMatchObject({ lacksSecondFactor: true })
    expect((await test.call(token, 'GET', '/users/me/second-factor')).json()).toEqual({ recoveryCodesLeft: null })
    for (const [method, path] of [
      ['GET', '/customers'],
      ['GET', '/users/me/sessions'],
      ['PATCH', '/users/me'],
      ['PUT', '/users/update-role'],
      ['POST', '/users/me/recovery-codes'],
      ['POST', `/users/${admin.id}/reset-second-factor`],
    ] as const) {
      const answer = await test.call(token, method, path, method === 'GET' ? {} : { payload: {} })
      expect(answer.statusCode, path).toBe(403)
      expect(answer.json()).toMatchObject({
        code: 'second-factor-required',
        message: 'Votre rôle demande la double authentification. Activez-la pour continuer.',
      })
    }
    const started = await test.app.inject({
      method: 'POST',
      url: '/idp/v2/accounts/mfaEnrollment:start',
      payload: { idToken: token.token, totpEnrollmentInfo: {} },
    })
    expect(started.statusCode).toBe(200)
    expect((await test.call(token, 'POST', '/users/me/sign-out')).statusCode).toBe(204)
  })

  it('a session with a second factor, and another role, may make their calls', async () => {
    const admin = await insertUser(test.db, { role: 'admin', customer_id: null })
    const withFactor = await tokenOf(admin, true)
    expect((await test.call(withFactor, 'GET', '/customers')).statusCode).toBe(200)
    expect((await test.call(withFactor, 'GET', '/users/me')).json()).not.toHaveProperty('lacksSecondFactor')
    const commercial = await insertUser(test.db, { role: 'commercial', customer_id: null })
    expect((await test.call(await tokenOf(commercial), 'GET', '/customers')).statusCode).toBe(200)
  })

  it('an admin who switched to manager still needs one', async () => {
    const switched = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: null })
    const answer = await test.call(await tokenOf(switched), 'GET', '/users/me/sessions')
    expect(answer.json().code).toBe('second-factor-required')
  })

  it('recovery codes need a recent sign-in with a second factor', async () => {
    const person = await insertUser(test.db, { role: 'commercial', customer_id: null })
    await enrol(test, person)
    const create = async (options: object) => {
      const token = await issueTestToken(test.db, person.identity_uid, options)
      return test.call({ token }, 'POST', '/users/me/recovery-codes')
    }
    const answer = await create({ hasSecondFactor: true })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().codes).toHaveLength(10)
    expect(answer.headers['cache-control']).toContain('no-store')
    expect((await create({})).json().code).toBe('no-second-factor')
    await test.db
      .updateTable('identity_accounts')
      .set({ valid_since: new Date(0) })
      .where('uid', '=', person.identity_uid)
      .execute()
    const old = { hasSecondFactor: true, authTimeSeconds: Math.floor(Date.now() / 1000) - 301 }
    expect((await create(old)).json().code).toBe('sign-in-too-old')
  })
})
