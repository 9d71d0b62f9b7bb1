import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { everyRole, type Role } from '#shared/role.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { sampleProfile } from '../testing/sampleUser.ts'
import { insertUser } from '../testing/user.fixture.ts'

type User = Awaited<ReturnType<typeof insertUser>>

let test: TestApp
let customerId: string
beforeAll(async () => {
  test = await startTestApp()
  customerId = (await insertCustomer(test.db, { name: 'Margelle Solidaire' })).id
})
afterAll(() => test.close())

const createPerson = (role: Role, home_role: Role = role) =>
  insertUser(test.db, { role, home_role, customer_id: customerId })
const getMe = (user: User) => test.call(user, 'GET', '/users/me')
const switchTo = (user: User, body: object) => test.call(user, 'PUT', '/users/update-role', { payload: body })
const rolesOf = ({ id }: User) =>
  test.db.selectFrom('users').select(['role', 'home_role']).where('id', '=', id).executeTakeFirstOrThrow()

describe('users/me', () => {
  it.each(everyRole)('returns the profile of role %s', async (role) => {
    const user = await createPerson(role)
    const answer = await getMe(user)
    expect(answer.statusCode).toBe(200)
    const { id: _id, firstname, lastname, email } = user
    const customer = { _id: customerId, name: 'Margelle Solidaire' }
    expect(answer.json()).toEqual(sampleProfile({ _id, firstname, lastname, email, role, homeRole: role, customer }))
  })

  it('returns no association for staff', async () => {
    const user = await insertUser(test.db, { role: 'commercial', customer_id: null })
    expect((await getMe(user)).json().customer).toBeNull()
  })
})

const statusOf = async (token: string) => (await test.call({ token }, 'GET', '/users/me')).statusCode

describe('a person loses their rights at their next request', () => {
  const over = 'unauthenticated'
  const disabled = 'account-disabled'
  it.each<[string, string, (user: User) => Promise<unknown>]>([
    [
      'when they are disabled',
      disabled,
      ({ id }) => test.db.updateTable('users').set({ disabled_at: sql`now()` }).where('id', '=', id).execute(),
    ],
    [
      'when they are deleted while the provider is unreachable',
      over,
      ({ id }) => test.db.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', id).execute(),
    ],
    ['when they are deleted', over, ({ id }) => test.db.deleteFrom('users').where('id', '=', id).execute()],
    ['when their account is disabled', disabled, ({ identity_uid }) => test.identity.disableAccount(identity_uid)],
    [
      'when their account is disabled after the start of their session',
      disabled,
      ({ identity_uid }) =>
        test.db.updateTable('identity_accounts').set({ disabled: true }).where('uid', '=', identity_uid).execute(),
    ],
    ['when their account is deleted', over, ({ identity_uid }) => test.identity.deleteAccount(identity_uid)],
    ['when their sessions are ended', over, ({ identity_uid }) => test.identity.revokeSessions(identity_uid)],
  ])('%s, with the code %s', async (_, code, end) => {
    const user = await createPerson('manager')
    const token = await issueTestToken(test.db, user.identity_uid)
    expect(await statusOf(token)).toBe(200)
    await end(user)
    const answer = await test.call({ token }, 'GET', '/users/me')
    expect([answer.statusCode, answer.json().code]).toEqual([401, code])
  })

  it('when they get a lesser role', async () => {
    const user = await createPerson('admin')
    const token = await issueTestToken(test.db, user.identity_uid)
    await test.db
      .updateTable('users')
      .set({ role: 'commercial', home_role: 'commercial' })
      .where('id', '=', user.id)
      .execute()
    expect((await test.call({ token }, 'GET', '/users/me')).json()).toMatchObject({ role: 'commercial' })
  })
})

it('answers Token expired to an expired token', async () => {
  const user = await createPerson('user')
  const token = await issueTestToken(test.db, user.identity_uid, {
    issuedAtSeconds: Math.floor(Date.now() / 1000) - 3600,
  })
  const answer = await test.call({ token }, 'GET', '/users/me')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ status: 401, code: 'token-expired', message: 'Token expired' })
})

describe('Switch Role', () => {
  it('switches an account with home role admin to manager and back', async () => {
    const user = await createPerson('admin')
    const switched = await switchTo(user, { userId: user.id, role: 'manager' })
    expect(switched.statusCode).toBe(200)
    expect(switched.json()).toMatchObject({ role: 'manager', homeRole: 'admin' })
    expect((await getMe(user)).json()).toMatchObject({ role: 'manager', homeRole: 'admin' })
    expect((await switchTo(user, { userId: user.id, role: 'admin' })).json()).toMatchObject({ role: 'admin' })
    expect(await rolesOf(user)).toEqual({ role: 'admin', home_role: 'admin' })
  })

  it.each(everyRole.filter((role) => role !== 'admin'))('refuses role %s every role', async (role) => {
    const user = await createPerson(role)
    const answers = await Promise.all(everyRole.map((asked) => switchTo(user, { userId: user.id, role: asked })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(everyRole.map(() => 403))
    expect(await rolesOf(user)).toEqual({ role, home_role: role })
  })

  it.each(['user', 'commercial', 'organizer'])('refuses an admin the role %s', async (role) => {
    const user = await createPerson('admin')
    expect((await switchTo(user, { userId: user.id, role })).statusCode).toBe(403)
    expect(await rolesOf(user)).toEqual({ role: 'admin', home_role: 'admin' })
  })

  it('refuses an admin another or an unknown account', async () => {
    const [user, other] = [await createPerson('admin'), await createPerson('admin')]
    for (const userId of [other.id, randomUUID()]) {
      expect((await switchTo(user, { userId, role: 'manager' })).statusCode).toBe(403)
    }
    expect(await rolesOf(other)).toEqual({ role: 'admin', home_role: 'admin' })
    expect(await rolesOf(user)).toEqual({ role: 'admin', home_role: 'admin' })
  })

  it('refuses invalid bodies', async () => {
    const user = await createPerson('admin')
    const bodies = [
      {},
      [],
      { userId: user.id },
      { role: 'manager' },
      { userId: [user.id], role: 'manager' },
      { userId: user.id, role: ['manager'] },
      { userId: user.id, role: ['admin', 'manager'] },
      { userId: user.id, role: 'superadmin' },
      { userId: user.id, role: 'Manager' },
      { userId: user.id, role: null },
      { userId: user.id, role: { $ne: 'admin' } },
      { userId: 'me', role: 'manager' },
      { userId: user.id, role: 'manager', homeRole: 'admin' },
    ]
    const answers = await Promise.all(bodies.map(async (body) => [body, (await switchTo(user, body)).statusCode]))
    expect(answers).toEqual(bodies.map((body) => [body, 400]))
    expect(await rolesOf(user)).toEqual({ role: 'admin', home_role: 'admin' })
  })
})
