import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import type { Role } from '#shared/role.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { createUser } from '../testing/user.fixture.ts'

type Person = Awaited<ReturnType<typeof createUser>>

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let customerId: string
let manager: Person
beforeEach(async () => {
  ;(await test.mails()).length = 0
  customerId = (await createCustomer(test.db, { name: 'Margelle Solidaire' })).id
  manager = await createUser(test.db, { role: 'manager', customer_id: customerId })
})

let count = 0
const newEmail = (): string => `nouveau.${(count += 1)}@escarcelle.example`
const input = (overrides: object = {}) => ({ firstname: 'Inès', lastname: 'Faure', email: newEmail(), ...overrides })
const staff = (role: Role) => createUser(test.db, { role, customer_id: null })
const create = (caller: Person, payload: object, where = customerId) =>
  test.call(caller, 'POST', `/customers/${where}/users`, { payload })
const list = async (caller: Person = manager) =>
  (await test.call(caller, 'GET', `/customers/${customerId}/users`)).json()
const countPeople = async () => (await list()).length
const rowOf = (id: string) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('deleting a user', () => {
  const remove = (caller: Person, { id }: { id: string }, where = customerId) =>
    test.call(caller, 'DELETE', `/customers/${where}/users/${id}`)

  it('ends their rights at their next request, frees their e-mail, and keeps their name for the ledger', async () => {
    const user = await createUser(test.db, { role: 'user', customer_id: customerId, email: newEmail() })
    expect((await test.call(user, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await remove(manager, user)).statusCode).toBe(204)
    expect((await test.call(user, 'GET', '/users/me')).statusCode).toBe(401)
    expect(await rowOf(user.id)).toMatchObject({ firstname: user.firstname, email: '', phone: null })
    expect((await remove(manager, user)).statusCode).toBe(404)
    expect((await create(manager, input({ email: user.email }))).statusCode).toBe(201)
  })

  it('by a manager is for role user alone; nobody deletes themselves', async () => {
    const other = await createUser(test.db, { role: 'manager', customer_id: customerId })
    expect((await remove(manager, other)).statusCode).toBe(403)
    const own = await remove(manager, manager)
    expect([own.statusCode, own.json().message]).toEqual([422, 'Vous ne pouvez pas supprimer votre propre compte.'])
    expect(await countPeople()).toBe(2)
  })

  it('leaves an association its last manager, also when two go at once', async () => {
    const admin = await staff('admin')
    const other = await createUser(test.db, { role: 'manager', customer_id: customerId })
    const answers = await Promise.all([remove(admin, manager), remove(admin, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().message).toBe('Une association doit garder un manageur.')
  })

  it("reaches neither another association's people nor platform staff", async () => {
    const elsewhere = await createCustomer(test.db)
    const theirs = await createUser(test.db, { role: 'user', customer_id: elsewhere.id })
    const admin = await createUser(test.db, { role: 'admin', customer_id: customerId })
    expect((await remove(manager, theirs)).statusCode).toBe(404)
    expect((await remove(manager, theirs, elsewhere.id)).statusCode).toBe(404)
    expect((await remove(admin, theirs)).statusCode).toBe(404)
    expect((await remove(manager, admin)).statusCode).toBe(404)
    expect((await test.call(theirs, 'GET', '/users/me')).statusCode).toBe(200)
  })
})

describe('updating a user', () => {
  const update = (caller: Person, { id }: { id: string }, payload: object) =>
    test.call(caller, 'PATCH', `/customers/${customerId}/users/${id}`, { payload })

  it('changes what is given and nothing else; a blank phone is taken away', async () => {
    const organizer = await staff('organizer')
    const user = (await create(manager, input({ phone: '0612345678' }))).json()
    const named = await update(organizer, { id: user._id }, { firstname: 'Inès-Marie' })
    expect(named.json()).toEqual({ ...user, firstname: 'Inès-Marie' })
    const blank = await update(
      organizer,
      { id: user._id },
      { phone: '', email: user.email.toUpperCase(), role: 'user' },
    )
    expect(blank.json()).toEqual({ ...user, firstname: 'Inès-Marie', phone: null })
    expect((await update(organizer, { id: user._id }, {})).statusCode).toBe(200)
    const seen = await test.call(organizer, 'GET', `/customers/${customerId}/users/${user._id}`)
    expect(seen.json()).toEqual(blank.json())
  })

  it('cannot change the e-mail', async () => {
    const answer = await update(await staff('admin'), manager, { email: newEmail() })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ email: "L'email ne peut pas être modifié." })
  })

  it('changes the role by an admin alone, and ends their sessions then', async () => {
    const user = await createUser(test.db, { role: 'user', customer_id: customerId })
    const token = await issueTestToken(test.db, user.identity_uid)
    expect((await update(await staff('organizer'), user, { role: 'manager' })).statusCode).toBe(403)
    const admin = await staff('admin')
    for (const role of ['admin', 'commercial', 'organizer'])
      expect((await update(admin, user, { role })).statusCode).toBe(403)
    expect((await test.call({ token }, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await update(admin, user, { role: 'manager' })).json()).toMatchObject({ role: 'manager' })
    expect(await rowOf(user.id)).toMatchObject({ role: 'manager', home_role: 'manager' })
    expect((await test.call({ token }, 'GET', '/users/me')).statusCode).toBe(401)
  })

  it('leaves an association its last manager, also when two are demoted at once', async () => {
    const admin = await staff('admin')
    const other = await createUser(test.db, { role: 'manager', customer_id: customerId })
    const answers = await Promise.all([
      update(admin, manager, { role: 'user' }),
      update(admin, other, { role: 'user' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('inviting again', () => {
  const invite = (caller: Person, id: string) =>
    test.call(caller, 'POST', `/customers/${customerId}/users/${id}/invitation`)

  it('mails another link, five times an hour', async () => {
    const { _id, email } = (await create(manager, input())).json()
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) statuses.push((await invite(manager, _id)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    const mails = await test.mails()
    expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => email))
    expect(new Set(mails.map(({ text }) => text)).size).toBe(6)
  })

  it('is refused once they chose a password', async () => {
    const { _id } = (await create(manager, input())).json()
    await test.identity.setPassword((await rowOf(_id)).identity_uid, 'un bon secret')
    const answer = await invite(manager, _id)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Cet utilisateur a déjà choisi son mot de passe.'])
  })
})

describe('one’s own account', () => {
  it('changes name and phone, and nothing else', async () => {
    const update = (payload: object) => test.call(manager, 'PATCH', '/users/me', { payload })
    const answer = await update({ firstname: ' Claire ', lastname: 'Morel', phone: '0612345678' })
    expect(answer.json()).toMatchObject({
      firstname: 'Claire',
      lastname: 'Morel',
      phone: '0612345678',
      role: 'manager',
    })
    expect((await update({ firstname: 'Claire', lastname: 'Morel' })).json().phone).toBeNull()
    expect((await update({ firstname: '', lastname: 'Morel' })).json().fields).toEqual({
      firstname: 'Le prénom est obligatoire',
    })
    for (const extra of [{ role: 'admin' }, { email: newEmail() }, { homeRole: 'admin' }])
      expect((await update({ firstname: 'Claire', lastname: 'Morel', ...extra })).statusCode).toBe(400)
  })

  it('signs out everywhere', async () => {
    await test.db
      .updateTable('identity_accounts')
      .set({ valid_since: sql`now() - interval '1 hour'` })
      .where('uid', '=', manager.identity_uid)
      .execute()
    expect((await test.call(manager, 'POST', '/users/me/sign-out-everywhere')).statusCode).toBe(204)
    expect((await test.call(manager, 'GET', '/users/me')).statusCode).toBe(401)
  })
})
