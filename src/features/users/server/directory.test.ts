import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { DirectoryPage, DirectoryUserDetail } from '../directory.ts'
import { insertUser } from '../testing/user.fixture.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof insertUser>>
/** Each change is a second after the previous one. */
let clockMs = Date.parse('2026-03-06T12:00:00Z')
beforeAll(async () => {
  test = await startTestApp({ now: () => new Date((clockMs += 1000)) })
  admin = await insertUser(test.db, { role: 'admin', customer_id: null, firstname: 'Zoé', lastname: 'Zola' })
})
afterAll(() => test.close())

const list = async (query: Record<string, string> = {}): Promise<DirectoryPage> => {
  const answer = await test.call(admin, 'GET', `/users?${new URLSearchParams({ limit: '100', ...query }).toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const namesOf = ({ data }: DirectoryPage) => data.map(({ firstname, lastname }) => `${firstname} ${lastname}`)

/** Reads all pages of a list, two people at a time. */
const readAll = async (query: Record<string, string>): Promise<string[]> => {
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await list({ ...query, limit: '2', ...(cursor && { cursor }) })
    found.push(...namesOf(page))
    cursor = page.nextCursor
  } while (cursor)
  return found
}

const signedIn = (uid: string, at: string) =>
  sql`update identity_accounts set last_sign_in_at = ${at}, password_hash = 'x' where uid = ${uid}`.execute(test.db)

describe('the people of the platform', () => {
  const [oldest, newest] = ['2025-06-01T08:00:00.123456Z', '2026-03-05T08:00:00Z']
  let customerId: string
  beforeAll(async () => {
    customerId = (await insertCustomer(test.db, { name: 'Phare des Îles', city: 'Brest' })).id
    const person = (firstname: string, lastname: string, more: object = {}) =>
      insertUser(test.db, {
        customer_id: customerId,
        firstname,
        lastname,
        email: `${firstname}@phare.example`,
        ...more,
      })
    const ines = await person('Inès', 'Élan', { role: 'user', may_count: true })
    const karim = await person('Karim', 'Duval')
    await person('Maud', 'Œillet', { role: 'user', isConfirmed: false })
    const gone = await person('Parti', 'Avant', { role: 'user' })
    await signedIn(ines.identity_uid, oldest)
    await signedIn(karim.identity_uid, newest)
    await sql`update users set deleted_at = now(), email = '' where id = ${gone.id}`.execute(test.db)
  })

  it('are found by a part of their name in any order, e-mail or association, without case and accents', async () => {
    expect(namesOf(await list({ search: 'elan' }))).toEqual(['Inès Élan'])
    expect(namesOf(await list({ search: 'élan in' }))).toEqual(['Inès Élan'])
    expect(namesOf(await list({ search: 'INES E' }))).toEqual(['Inès Élan'])
    expect(namesOf(await list({ search: 'maud@phare' }))).toEqual(['Maud Œillet'])
    expect(namesOf(await list({ search: 'des iles' }))).toEqual(['Inès Élan', 'Karim Duval', 'Maud Œillet'])
    expect(namesOf(await list({ search: '%' }))).toEqual([])
    expect(namesOf(await list({ search: 'Parti Avant' }))).toEqual([])
  })

  it('show their role, association, state and last sign-in', async () => {
    const [ines] = (await list({ search: 'ines elan' })).data
    expect(ines).toEqual({
      _id: expect.any(String),
      firstname: 'Inès',
      lastname: 'Élan',
      email: 'Inès@phare.example',
      role: 'user',
      customer: { _id: customerId, name: 'Phare des Îles' },
      state: 'active',
      lastSignInAt: '2025-06-01T08:00:00.123Z',
    })
    expect((await list({ search: 'zola' })).data).toMatchObject([{ role: 'admin', customer: null, state: 'active' }])
  })

  it('are narrowed by role and by state', async () => {
    expect(namesOf(await list({ role: 'manager', search: 'phare' }))).toEqual(['Karim Duval'])
    expect(namesOf(await list({ state: 'invited', search: 'phare' }))).toEqual(['Maud Œillet'])
    expect(namesOf(await list({ state: 'active', search: 'phare' }))).toEqual(['Inès Élan', 'Karim Duval'])
    expect(namesOf(await list({ role: 'admin' }))).toEqual(['Zoé Zola'])
  })

  it.each([
    ['name', ['Inès Élan', 'Karim Duval', 'Maud Œillet']],
    ['recent', ['Karim Duval', 'Inès Élan', 'Maud Œillet']],
    ['oldest', ['Maud Œillet', 'Inès Élan', 'Karim Duval']],
  ])('by %s: pages follow each other without a repeat or a gap', async (order, names) => {
    expect(await readAll({ search: 'phare', order })).toEqual(names)
    expect(namesOf(await list({ search: 'phare', order, limit: '3' }))).toEqual(names)
  })

  it.each(['zzz', 'W10', Buffer.from('["a","b"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const answer = await test.call(admin, 'GET', `/users?cursor=${cursor}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-input'])
  })
})

describe('an account', () => {
  const setUp = async (overrides: object = {}) => {
    const { id: customer_id } = await insertCustomer(test.db)
    const person = await insertUser(test.db, { customer_id, isConfirmed: false, ...overrides })
    return { person, path: `/users/${person.id}` }
  }
  const act = async (path: string, verb: 'disable' | 'enable', by = admin) => {
    const answer = await test.call(by, 'POST', `${path}/${verb}`)
    return { ...answer.json(), status: answer.statusCode } as DirectoryUserDetail & { status: number; message: string }
  }
  const linesOf = (id: string) =>
    test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_name', 'customer_id'])
      .where('subject_id', '=', id)
      .orderBy('recorded_at')
      .execute()

  it('that is disabled loses its rights and sessions at once, and says who disabled it and when', async () => {
    const { person, path } = await setUp()
    const me = () => test.call(person, 'GET', '/users/me')
    expect((await me()).statusCode).toBe(200)
    const { disabled, ...answer } = await act(path, 'disable')
    expect(answer).toMatchObject({ status: 200, state: 'disabled' })
    expect(disabled).toEqual({ at: expect.stringMatching(/^2026-03-06T12:00:/), by: 'Zoé Zola' })
    const refused = await me()
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'account-disabled'])
    const account = test.db.selectFrom('identity_accounts').select('disabled').where('uid', '=', person.identity_uid)
    expect(await account.executeTakeFirst()).toEqual({ disabled: true })
    expect(namesOf(await list({ state: 'disabled' }))).toContain('Samia Benali')
  })

  it('that is enabled again may sign in, and each change has one line in the journal', async () => {
    const { person, path } = await setUp()
    for (const verb of ['disable', 'disable', 'enable', 'enable'] as const) await act(path, verb)
    expect((await test.call(admin, 'GET', path)).json()).toMatchObject({ state: 'invited', disabled: null })
    const after = await test.db.selectFrom('users').select('disabled_at').where('id', '=', person.id).executeTakeFirst()
    expect(after?.disabled_at).toBeNull()
    expect(await linesOf(person.id)).toEqual(
      ['user.disabled', 'user.enabled'].map((action) => ({
        action,
        actor_name: 'Zoé Zola',
        customer_id: person.customer_id,
      })),
    )
  })

  it("of the caller is not disabled, nor is the platform's last admin, also when two disable each other", async () => {
    expect(await act(`/users/${admin.id}`, 'disable')).toMatchObject({ status: 422, code: 'own-account' })
    const admins = [1, 2].map(() => insertUser(test.db, { role: 'admin', customer_id: null }))
    const [one, other] = (await Promise.all(admins)) as [typeof admin, typeof admin]
    const setAway = (at: Date | null) =>
      test.db.updateTable('users').set({ disabled_at: at }).where('id', '=', admin.id)
    await setAway(new Date()).execute()
    const both = await Promise.all([
      act(`/users/${other.id}`, 'disable', one),
      act(`/users/${one.id}`, 'disable', other),
    ])
    await setAway(null).execute()
    // The slower one is refused by the rule, or because its caller is disabled by then.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(namesOf(await list({ role: 'admin', state: 'disabled' }))).toHaveLength(1)
  })

  it('that is disabled is no manager who may stay as the last one', async () => {
    const { person, path } = await setUp()
    const other = await insertUser(test.db, { customer_id: person.customer_id })
    await act(path, 'disable')
    const remove = (id: string) => test.call(admin, 'DELETE', `/customers/${person.customer_id}/users/${id}`)
    expect((await remove(other.id)).statusCode).toBe(422)
    expect((await remove(person.id)).statusCode).toBe(204)
  })

  it('that is disabled is not invited again, and its list says so', async () => {
    const { person, path } = await setUp()
    await act(path, 'disable')
    const users = `/customers/${person.customer_id}/users`
    const invitation = await test.call(admin, 'POST', `${users}/${person.id}/invitation`)
    expect([invitation.statusCode, invitation.json().message]).toEqual([422, 'Ce compte est désactivé.'])
    expect((await test.call(admin, 'GET', users)).json()).toMatchObject([{ isDisabled: true }])
  })

  it('that is deleted or unknown is 404, and a commercial changes none', async () => {
    const { person, path } = await setUp()
    const commercial = await insertUser(test.db, { role: 'commercial', customer_id: null })
    expect((await act(path, 'disable', commercial)).status).toBe(403)
    await sql`update users set deleted_at = now(), email = '' where id = ${person.id}`.execute(test.db)
    for (const address of [path, '/users/00000000-0000-4000-8000-00000000dead'])
      expect((await test.call(admin, 'GET', address)).statusCode).toBe(404)
    expect((await act(path, 'disable')).status).toBe(404)
  })
})
