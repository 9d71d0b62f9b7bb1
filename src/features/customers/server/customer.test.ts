import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#features/audit/audit.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { busyness } from '#test/busyness.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertCustomer } from '../testing/customer.fixture.ts'

let test: TestApp
let admin: { identity_uid: string; id: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await insertUser(test.db, { role: 'admin', customer_id: null, firstname: 'Hélène', lastname: 'Marchand' })
})
afterAll(() => test.close())

/** A valid creation. */
const input = {
  name: "L'Épicerie du Cœur",
  responsibleLastName: 'Le Goff',
  responsibleFirstName: 'Anne-Maïwenn',
  phone: '+33 2 98 12 34 56',
  email: 'Contact@Epicerie.example',
  address: '12 bis, rue de l’Église',
  postalCode: '29000',
  city: 'Quimper',
  country: "Côte d'Ivoire",
  siren: '732829320',
  terminal_id: '1234567',
  firebaseMerchantId: 'merchant-1',
}
const create = (payload: object, key?: string) =>
  test.call(admin, 'POST', '/customers', { payload, ...(key && { headers: { 'idempotency-key': key } }) })
const update = (id: string, payload: object) => test.call(admin, 'PUT', `/customers/${id}`, { payload })
const countOf = async (name: string) =>
  (await test.db.selectFrom('customers').select('id').where('name', '=', name).execute()).length
const journalOf = async (caller: { identity_uid: string }, customerId: string): Promise<AuditEntry[]> =>
  (await test.call(caller, 'GET', `/customers/${customerId}/journal`)).json().data

describe('creating an association', () => {
  it('returns the association, with a lower-case e-mail and a phone without spaces', async () => {
    const answer = await create(input)
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      {
        ...input,
        _id: expect.any(String),
        phone: '+33298123456',
        email: 'contact@epicerie.example',
        hasManager: false,
      },
    ])
    expect((await test.call(admin, 'GET', `/customers/${answer.json()._id}`)).json()).toEqual(answer.json())
  })

  it('defaults to France, and needs no SIREN, contract number nor merchant id', async () => {
    const { country: _country, siren: _siren, terminal_id: _contract, ...least } = input
    const expected = { country: 'France', siren: null, terminal_id: null, firebaseMerchantId: null }
    expect((await create({ ...least, firebaseMerchantId: ' ' })).json()).toMatchObject(expected)
  })

  it('adds a line with every field to the journal', async () => {
    const { _id, name } = (await create(input)).json()
    expect(await journalOf(admin, _id)).toEqual([
      expect.objectContaining({
        action: 'customer.created',
        actor: { _id: admin.id, name: 'Hélène Marchand', role: 'admin' },
        subject: { _id, name },
        before: null,
        after: { ...input, phone: '+33298123456', email: 'contact@epicerie.example' },
      }),
    ])
  })

  it.each(['_id', 'createdAt', 'customer', 'hasManager', 'causes', 'creation_key'])('refuses %s', async (field) => {
    expect((await create({ ...input, [field]: 'x' })).statusCode).toBe(400)
  })

  it('creates an association once per key, also for parallel requests', async () => {
    const [body, key] = [{ ...input, name: 'Une Fois' }, randomUUID()]
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body, key)))
    answers.push(await create(body, key))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect([answers[0]?.statusCode, await countOf('Une Fois')]).toEqual([201, 1])
    expect(await journalOf(admin, answers[0]?.json()._id)).toHaveLength(1)
    expect((await create(body, randomUUID())).statusCode).toBe(201)
    expect(await countOf('Une Fois')).toBe(2)
  })

  it('refuses a key of another request with 422, and a malformed key with 400', async () => {
    const key = randomUUID()
    await create({ ...input, name: 'La Première' }, key)
    const answer = await create({ ...input, name: 'La Seconde' }, key)
    expect([answer.statusCode, answer.json().message, await countOf('La Seconde')]).toEqual([
      422,
      'Ce client a déjà été créé avec d’autres informations. Retrouvez-le dans la liste des associations.',
      0,
    ])
    expect((await create(input, 'a b')).statusCode).toBe(400)
  })
})

/** Each invalid value of a creation, with the message on its field. */
const wrong: [field: keyof typeof input, value: unknown, message: string][] = [
  ['name', ' ', 'Le nom est obligatoire'],
  ['name', 'Association n°1', 'Le nom est invalide'],
  ['name', 'A'.repeat(201), 'Le nom est invalide'],
  ['name', 'A\u0000B', 'Le nom est invalide'],
  ['name', '\ud800', 'Le nom est invalide'],
  ['responsibleLastName', '\u200b', 'Le nom du responsable est obligatoire'],
  ['responsibleLastName', 'Morel2', 'Le nom du responsable est invalide'],
  ['responsibleFirstName', null, 'Le Prénom du responsable est obligatoire'],
  ['responsibleFirstName', 'Jean_Luc', 'Le prénom du responsable est invalide'],
  ['phone', '', 'Le téléphone est obligatoire'],
  ['phone', '123456', 'Le téléphone est invalide'],
  ['phone', '1234567890123456', 'Le téléphone est invalide'],
  ['phone', '01.23.45.67.89', 'Le téléphone est invalide'],
  ['email', undefined, "L'email est obligatoire"],
  ['email', 'contact@', 'Email invalide'],
  ['address', '', 'L’adresse est obligatoire'],
  ['address', '12 rue Haute #3', 'L’adresse est invalide'],
  ['postalCode', '', 'Le code postal est obligatoire'],
  ['postalCode', '123', 'Le code postal est invalide'],
  ['postalCode', '12345678901', 'Le code postal est invalide'],
  ['postalCode', '٤٤٠٠٠', 'Le code postal est invalide'],
  ['city', '', 'La ville est obligatoire'],
  ['city', 'Paris 11', 'La ville est invalide'],
  ['country', '', 'Le pays est obligatoire'],
  ['country', 'F', 'Le pays est invalide'],
  ['country', 'F'.repeat(51), 'Le pays est invalide'],
  ['country', 'France 2', 'Le pays est invalide'],
]

describe('the validation of an association', () => {
  it.each(wrong)('%s as %j: %s', async (field, value, message) => {
    const answer = await create({ ...input, [field]: value })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }])
  })

  it.each(['name', 'responsibleLastName', 'responsibleFirstName', 'phone', 'email', 'address', 'postalCode', 'city'])(
    'validates 50 kB of %s in under a second',
    async (field) => {
      const startedAt = performance.now()
      expect((await create({ ...input, [field]: "a-' 1".repeat(10_000) })).statusCode).toBe(400)
      expect(performance.now() - startedAt).toBeLessThan(1000 * busyness())
    },
  )

  it('on edit checks only required fields, e-mail, phone, postal code and sizes', async () => {
    const { id } = await insertCustomer(test.db)
    const free = { name: 'Asso n°1 (2026)', city: 'Paris 11e', address: '3/5 rue Haute #2' }
    const answer = await update(id, { ...input, ...free, phone: '+33 2 98 00 11 22', country: ' ' })
    const became = { ...free, phone: '+33298001122', country: 'France' }
    expect([answer.statusCode, answer.json()]).toMatchObject([200, became])
    const messages = async (payload: object) => (await update(id, { ...input, ...payload })).json().fields
    const blank = Object.fromEntries(Object.keys(input).map((field) => [field, '']))
    expect(await messages(blank)).toEqual({
      name: 'Le nom est obligatoire',
      responsibleLastName: 'Le Nom du responsable est obligatoire',
      responsibleFirstName: 'Le Prénom du responsable est obligatoire',
      phone: 'Le téléphone est obligatoire',
      email: "L'email est obligatoire",
      address: 'L’adresse est obligatoire',
      postalCode: 'Le code postal est obligatoire',
      city: 'La ville est obligatoire',
    })
    const invalid = {
      phone: 'Le téléphone est invalide',
      postalCode: 'Le code postal est invalide',
      country: 'Le pays est invalide',
    }
    for (const wrong of [
      { phone: '123', postalCode: '1', country: 'F' },
      { phone: 'abcdefgh', postalCode: 'ABCDE', country: 'F'.repeat(51) },
      { phone: '01.23.45.67.89', postalCode: 'F-2900', country: 'F' },
    ])
      expect(await messages({ ...wrong, email: 'x' })).toEqual({ ...invalid, email: 'Email invalide' })
  })
})

describe('changing an association', () => {
  it('clears absent optional fields, and records what changed', async () => {
    const { _id } = (await create(input)).json()
    const { terminal_id: _contract, ...rest } = { ...input, city: 'Brest', firebaseMerchantId: 'merchant-2' }
    const answer = await update(_id, rest)
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { city: 'Brest', terminal_id: null }])
    const [entry] = await journalOf(admin, _id)
    expect(entry).toMatchObject({
      action: 'customer.updated',
      before: { city: 'Quimper', terminal_id: '1234567', firebaseMerchantId: 'merchant-1' },
      after: { city: 'Brest', terminal_id: null, firebaseMerchantId: 'merchant-2' },
    })
    await update(_id, rest)
    expect(await journalOf(admin, _id)).toHaveLength(2)
  })

  it('refuses unknown fields, and answers 404 for an unknown association', async () => {
    const { id } = await insertCustomer(test.db)
    expect((await update(id, { ...input, hasManager: true })).statusCode).toBe(400)
    expect((await update(randomUUID(), input)).statusCode).toBe(404)
  })

  it.each(['user', 'manager', 'commercial', 'organizer'] as const)('refuses role %s', async (role) => {
    const { id } = await insertCustomer(test.db)
    const person = await insertUser(test.db, { role, customer_id: id })
    expect((await test.call(person, 'PUT', `/customers/${id}`, { payload: input })).statusCode).toBe(403)
    expect((await test.call(person, 'POST', '/customers', { payload: input })).statusCode).toBe(403)
  })
})

describe('contract number and merchant id', () => {
  it('are shown to admins only, in the association, in the list and in the journal', async () => {
    const { _id } = (await create({ ...input, name: 'Secrets' })).json()
    await update(_id, { ...input, name: 'Secrets', terminal_id: '7654321', firebaseMerchantId: 'merchant-9' })
    const people = await Promise.all(
      (['user', 'manager', 'commercial', 'organizer'] as const).map((role) =>
        insertUser(test.db, { role, customer_id: _id }),
      ),
    )
    for (const person of people) {
      for (const path of ['/customers', `/customers/${_id}`, `/customers/${_id}/journal`]) {
        const { body } = await test.call(person, 'GET', path)
        expect(body).not.toMatch(/terminal_id|MerchantId|merchant-|1234567|7654321/)
      }
    }
    const [entry] = await journalOf(people[1]!, _id)
    expect(entry).toMatchObject({ action: 'customer.updated', before: {}, after: {} })
    expect((await journalOf(admin, _id))[0]).toMatchObject({ after: { terminal_id: '7654321' } })
    // An admin who has switched to manager sees what a manager sees.
    const switched = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: _id })
    expect((await test.call(switched, 'GET', `/customers/${_id}/journal`)).body).not.toContain('merchant-')
  })
})

describe('whether an association has a manager', () => {
  it('counts managers by granted role, and not deleted ones', async () => {
    const { id } = await insertCustomer(test.db)
    const hasManager = async () => (await test.call(admin, 'GET', `/customers/${id}`)).json().hasManager
    await insertUser(test.db, { role: 'user', customer_id: id })
    await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id: id })
    expect(await hasManager()).toBe(false)
    const manager = await insertUser(test.db, { role: 'manager', customer_id: id })
    expect(await hasManager()).toBe(true)
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', manager.id).execute()
    expect(await hasManager()).toBe(false)
  })
})
