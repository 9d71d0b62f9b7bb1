import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import type { Role } from '#shared/role.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { input, newEmail, type Person, setUpUsers } from '../testing/users.fixture.ts'

const context = setUpUsers()
const { staff, create, list, countUsers, rowOf, journalOf } = context

describe('creating a user', () => {
  it('creates a user with role user by default, without a password, and mails them a link', async () => {
    const answer = await create(
      context.manager,
      input({ email: '  Ines.Faure@Escarcelle.example ', phone: '06 12 34 56 78' }),
    )
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      firstname: 'Inès',
      lastname: 'Faure',
      email: 'ines.faure@escarcelle.example',
      phone: '06 12 34 56 78',
      role: 'user',
      isInvited: true,
      isDisabled: false,
      hasSecondFactor: false,
      mayCount: false,
      newRight: {
        since: expect.any(String),
        givenBy: 'Samia Benali',
        letBy: null,
        heldUntil: expect.any(String),
        isUnseen: false,
        mayBeLet: false,
      },
    })
    const [mail, ...others] = await context.invitations()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ines.faure@escarcelle.example', subject: 'Votre compte Escarcelle' })
    expect(mail?.text).toContain('Margelle Solidaire')
    const { identity_uid } = await rowOf(answer.json()._id)
    const account = context.test.db
      .selectFrom('identity_accounts')
      .select('password_hash')
      .where('uid', '=', identity_uid)
    expect(await account.executeTakeFirst()).toEqual({ password_hash: null })
  })

  it('does not relay mail: a person who is created and deleted again gets six a day at most', async () => {
    const person = input()
    const statuses: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const answer = await create(context.manager, person)
      statuses.push(answer.statusCode)
      const path = `/customers/${context.customerId}/users/${answer.json()._id}`
      if (answer.statusCode === 201) await context.test.call(context.manager, 'DELETE', path)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429])
    const other = await insertCustomer(context.test.db)
    const honest = await insertUser(context.test.db, { customer_id: other.id })
    expect((await create(honest, person, other.id)).statusCode).toBe(201)
    expect((await context.invitations()).at(-1)?.to).toBe(person.email)
  })

  it('refuses a name that is a link in the mail', async () => {
    const answer = await create(context.manager, input({ firstname: 'VOTRE COLIS ATTEND http://colis.example' }))
    expect(answer.json().fields).toEqual({ firstname: 'Un nom ne contient pas d’adresse web' })
  })

  it('is recorded in the journal, unless it is refused', async () => {
    const organizer = await staff('organizer')
    const person = input({ phone: '0612345678', role: 'manager' })
    const { _id } = (await create(organizer, person)).json()
    await create(organizer, person)
    expect(await journalOf(_id)).toEqual([
      {
        action: 'user.created',
        actor_id: organizer.id,
        actor_role: 'organizer',
        subject_name: 'Inès Faure',
        before: null,
        after: { firstname: 'Inès', lastname: 'Faure', phone: '0612345678', role: 'manager' },
      },
    ])
    const lines = context.test.db.selectFrom('audit_entries').select('id').where('customer_id', '=', context.customerId)
    expect(await lines.execute()).toHaveLength(1)
  })

  it('lets the new user sign in with that link', async () => {
    const { email } = (await create(context.manager, input())).json()
    const oobCode = /oobCode=([\w-]+)/.exec((await context.invitations())[0]?.text ?? '')?.[1]
    const post = (path: string, payload: object) =>
      context.test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })
    await post('accounts:resetPassword', { oobCode, newPassword: 'un bon secret' })
    const { idToken } = (await post('accounts:signInWithPassword', { email, password: 'un bon secret' })).json()
    expect((await context.test.call({ token: idToken }, 'GET', '/users/me')).json()).toMatchObject({
      email,
      role: 'user',
    })
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
    const caller = role === 'manager' ? context.manager : await staff(role)
    const before = await countUsers()
    expect((await create(caller, input({ role: given }))).statusCode).toBe(status)
    expect(await countUsers()).toBe(before + (status === 201 ? 1 : 0))
    expect(await context.invitations()).toHaveLength(status === 201 ? 1 : 0)
  })

  it('accepts users up to ten of 40 parallel creations, and leaves no account behind', async () => {
    const emails = Array.from({ length: 40 }, newEmail)
    const answers = await Promise.all(emails.map((email) => create(context.manager, input({ email }))))
    const created = answers.filter(({ statusCode }) => statusCode === 201)
    expect(created).toHaveLength(9)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().message).toBe('Limite de 10 utilisateurs atteinte.')
    }
    expect(await countUsers()).toBe(10)
    const accounts = await context.test.db
      .selectFrom('identity_accounts')
      .select('email')
      .where('email', 'in', emails)
      .execute()
    expect(accounts).toHaveLength(9)
    expect(await context.invitations()).toHaveLength(9)
  })

  it('counts users of all roles, but neither staff nor deleted users', async () => {
    await insertUser(context.test.db, { role: 'admin', customer_id: context.customerId })
    for (let round = 0; round < 8; round += 1)
      await insertUser(context.test.db, { role: 'user', customer_id: context.customerId })
    const last = (await create(context.manager, input())).json()
    expect((await create(context.manager, input())).statusCode).toBe(422)
    expect(
      (await context.test.call(context.manager, 'DELETE', `/customers/${context.customerId}/users/${last._id}`))
        .statusCode,
    ).toBe(204)
    expect((await create(context.manager, input())).statusCode).toBe(201)
  })

  it('accepts an e-mail once on the whole platform, ignoring case, also in parallel', async () => {
    const email = newEmail()
    const elsewhere = await insertCustomer(context.test.db)
    const admin = await staff('admin')
    const answers = await Promise.all(
      [email, email.toUpperCase(), email, ` ${email}`].map((typed, index) =>
        create(admin, input({ email: typed }), index % 2 === 0 ? context.customerId : elsewhere.id),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    const refused = await create(context.manager, input({ email: email.toUpperCase() }))
    expect(refused.json()).toMatchObject({
      status: 409,
      message: 'Cet email est déjà utilisé',
      fields: { email: 'Cet email est déjà utilisé' },
    })
    expect((await create(context.manager, input({ email: context.manager.email.toUpperCase() }))).statusCode).toBe(409)
  })

  it.each([
    [{ firstname: ' ' }, 'firstname', 'Le prénom est obligatoire'],
    [{ lastname: undefined }, 'lastname', 'Le nom est obligatoire'],
    [{ email: '' }, 'email', 'L’email est obligatoire'],
    [{ email: 'ines' }, 'email', 'Email invalide'],
    [{ email: ['a@b.example', 'c@d.example'] }, 'email', 'Email invalide'],
    [{ phone: '12' }, 'phone', 'Le téléphone est invalide'],
  ])('refuses %j with 400', async (wrong, field, message) => {
    const answer = await create(context.manager, input(wrong))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ [field]: message })
  })

  it('refuses undeclared fields', async () => {
    for (const extra of [{ password: 'x' }, { customerId: randomUUID() }, { homeRole: 'admin' }, { _id: randomUUID() }])
      expect((await create(context.manager, input(extra))).statusCode).toBe(400)
    expect(await countUsers()).toBe(1)
  })
})

describe('the list', () => {
  it('is sorted in the French order of its names, first name first, without staff, deleted users or provider data', async () => {
    await insertUser(context.test.db, {
      role: 'user',
      customer_id: context.customerId,
      lastname: 'Aubry',
      firstname: 'Zoé',
    })
    await insertUser(context.test.db, {
      role: 'user',
      customer_id: context.customerId,
      lastname: 'Éboué',
      firstname: 'émile',
    })
    await insertUser(context.test.db, { role: 'admin', customer_id: context.customerId, lastname: 'Aa' })
    const people = await list(await staff('commercial'))
    expect(people.map(({ lastname, firstname }: Person) => `${firstname} ${lastname}`)).toEqual([
      'émile Éboué',
      'Samia Benali',
      'Zoé Aubry',
    ])
    expect(Object.keys(people[0]).toSorted()).toEqual([
      '_id',
      'email',
      'firstname',
      'hasSecondFactor',
      'isDisabled',
      'isInvited',
      'lastname',
      'mayCount',
      'newRight',
      'phone',
      'role',
    ])
  })
})
