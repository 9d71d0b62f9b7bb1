import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCustomer } from '#features/customers/testing/customer.fixture.ts'
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

describe('creating a user', () => {
  it('makes role user unless told, without a password, and mails them a link', async () => {
    const answer = await create(manager, input({ email: '  Ines.Faure@Escarcelle.example ', phone: '06 12 34 56 78' }))
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      firstname: 'Inès',
      lastname: 'Faure',
      email: 'ines.faure@escarcelle.example',
      phone: '06 12 34 56 78',
      role: 'user',
      isInvited: true,
    })
    const [mail, ...others] = await test.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ines.faure@escarcelle.example', subject: 'Votre compte Escarcelle' })
    expect(mail?.text).toContain('Margelle Solidaire')
    const { identity_uid } = await rowOf(answer.json()._id)
    const account = test.db.selectFrom('identity_accounts').select('password_hash').where('uid', '=', identity_uid)
    expect(await account.executeTakeFirst()).toEqual({ password_hash: null })
  })

  it('lets the new person in by that link', async () => {
    const { email } = (await create(manager, input())).json()
    const oobCode = /oobCode=([\w-]+)/.exec((await test.mails())[0]?.text ?? '')?.[1]
    const post = (path: string, payload: object) => test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })
    await post('accounts:resetPassword', { oobCode, newPassword: 'un bon secret' })
    const { idToken } = (await post('accounts:signInWithPassword', { email, password: 'un bon secret' })).json()
    expect((await test.call({ token: idToken }, 'GET', '/users/me')).json()).toMatchObject({ email, role: 'user' })
    expect((await list()).find((user: { email: string }) => user.email === email)).toMatchObject({ isInvited: false })
  })

  it.each<[Role, string, number]>([
    ['manager', 'user', 201],
    ['manager', 'manager', 403],
    ['manager', 'admin', 403],
    ['manager', 'organizer', 403],
    ['manager', 'commercial', 403],
    ['organizer', 'user', 201],
    ['organizer', 'manager', 201],
    ['organizer', 'admin', 403],
    ['organizer', 'organizer', 403],
    ['admin', 'manager', 201],
    ['admin', 'admin', 403],
    ['admin', 'commercial', 403],
    ['admin', 'root', 400],
  ])('by a %s with role %s answers %i', async (role, given, status) => {
    const caller = role === 'manager' ? manager : await staff(role)
    const before = await countPeople()
    expect((await create(caller, input({ role: given }))).statusCode).toBe(status)
    expect(await countPeople()).toBe(before + (status === 201 ? 1 : 0))
    expect(await test.mails()).toHaveLength(status === 201 ? 1 : 0)
  })

  it('makes exactly ten of forty at once, and leaves no account behind', async () => {
    const emails = Array.from({ length: 40 }, newEmail)
    const answers = await Promise.all(emails.map((email) => create(manager, input({ email }))))
    const made = answers.filter(({ statusCode }) => statusCode === 201)
    expect(made).toHaveLength(9)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().message).toBe('Limite de 10 utilisateurs atteinte.')
    }
    expect(await countPeople()).toBe(10)
    const accounts = await test.db
      .selectFrom('identity_accounts')
      .select('email')
      .where('email', 'in', emails)
      .execute()
    expect(accounts).toHaveLength(9)
    expect(await test.mails()).toHaveLength(9)
  })

  it('counts people of all roles, not platform staff, not those who left', async () => {
    await createUser(test.db, { role: 'admin', customer_id: customerId })
    for (let round = 0; round < 8; round += 1) await createUser(test.db, { role: 'user', customer_id: customerId })
    const last = (await create(manager, input())).json()
    expect((await create(manager, input())).statusCode).toBe(422)
    expect((await test.call(manager, 'DELETE', `/customers/${customerId}/users/${last._id}`)).statusCode).toBe(204)
    expect((await create(manager, input())).statusCode).toBe(201)
  })

  it('takes an e-mail once on the whole platform, in any letters, also at once', async () => {
    const email = newEmail()
    const elsewhere = await createCustomer(test.db)
    const admin = await staff('admin')
    const answers = await Promise.all(
      [email, email.toUpperCase(), email, ` ${email}`].map((typed, index) =>
        create(admin, input({ email: typed }), index % 2 === 0 ? customerId : elsewhere.id),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const refused = await create(manager, input({ email: email.toUpperCase() }))
    expect(refused.json()).toMatchObject({
      status: 409,
      message: 'Cet email est déjà utilisé',
      fields: { email: 'Cet email est déjà utilisé' },
    })
    expect((await create(manager, input({ email: manager.email.toUpperCase() }))).statusCode).toBe(409)
  })

  it.each([
    [{ firstname: ' ' }, 'firstname', 'Le prénom est obligatoire'],
    [{ lastname: undefined }, 'lastname', 'Le nom est obligatoire'],
    [{ email: '' }, 'email', 'L’email est obligatoire'],
    [{ email: 'ines' }, 'email', 'Email invalide'],
    [{ email: ['a@b.example', 'c@d.example'] }, 'email', 'L’email est obligatoire'],
    [{ phone: '12' }, 'phone', 'Le téléphone est invalide'],
  ])('refuses %j with 400', async (wrong, field, message) => {
    const answer = await create(manager, input(wrong))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: message })
  })

  it('takes nothing that it does not ask for', async () => {
    for (const extra of [{ password: 'x' }, { customerId: randomUUID() }, { homeRole: 'admin' }, { _id: randomUUID() }])
      expect((await create(manager, input(extra))).statusCode).toBe(400)
    expect(await countPeople()).toBe(1)
  })
})

describe('the list', () => {
  it('sorts as French does, and shows neither staff, nor those who left, nor anything of the provider', async () => {
    await createUser(test.db, { role: 'user', customer_id: customerId, lastname: 'Éboué', firstname: 'Zoé' })
    await createUser(test.db, { role: 'user', customer_id: customerId, lastname: 'eboué', firstname: 'Anne' })
    await createUser(test.db, { role: 'admin', customer_id: customerId, lastname: 'Aa' })
    const people = await list(await staff('commercial'))
    expect(people.map(({ lastname, firstname }: Person) => `${lastname} ${firstname}`)).toEqual([
      'Benali Samia',
      'eboué Anne',
      'Éboué Zoé',
    ])
    expect(Object.keys(people[0]).toSorted()).toEqual([
      '_id',
      'email',
      'firstname',
      'isInvited',
      'lastname',
      'phone',
      'role',
    ])
  })
})
