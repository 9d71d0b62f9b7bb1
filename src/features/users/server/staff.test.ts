import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { inCamelCase } from '#shared/server/database.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { createStaffService, StaffInput } from './staff.service.ts'

let test: TestApp
let staff: ReturnType<typeof createStaffService>
beforeAll(async () => {
  test = await startTestApp()
  staff = createStaffService({ db: inCamelCase(test.db), identity: test.identity })
})
afterAll(() => test.close())

const password = 'une phrase de passe'
const post = (path: string, payload: object) => test.app.inject({ method: 'POST', url: `/idp/v1/${path}`, payload })
const person = (email: string, role: StaffInput['role']) =>
  StaffInput.parse({ email, firstname: 'Inès', lastname: 'Roussel', role })

/** Follows the link of the newest mail and signs in. */
const signIn = async (email: string): Promise<string> => {
  const mail = (await test.mails()).at(-1)
  expect(mail?.to).toBe(email)
  const oobCode = /oobCode=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  expect((await post('accounts:resetPassword', { oobCode, newPassword: password })).statusCode).toBe(200)
  return (await post('accounts:signInWithPassword', { email, password })).json().idToken
}

it('creates the first admin, who chooses a password with the mailed link', async () => {
  const email = 'ines@plateforme.example'
  expect(await staff.list()).toEqual([])
  await staff.add(person(email, 'admin'))
  expect((await test.mails()).at(-1)?.text).toContain('ouvert sur Escarcelle. Votre identifiant')
  const me = await test.call({ token: await signIn(email) }, 'GET', '/users/me')
  expect(me.json()).toMatchObject({ email, role: 'admin', homeRole: 'admin', customer: null })
})

it('mails a new link, and invalidates the previous one', async () => {
  const email = 'olga@plateforme.example'
  await staff.add(person(email, 'organizer'))
  const first = /oobCode=([\w-]{43})/.exec((await test.mails()).at(-1)?.text ?? '')?.[1]
  await staff.invite(email)
  expect((await post('accounts:resetPassword', { oobCode: first })).statusCode).toBe(400)
  expect(await signIn(email)).toBeTruthy()
})

it('refuses a used e-mail, and leaves no account behind', async () => {
  const { id: customer_id } = await insertCustomer(test.db)
  const { email } = await insertUser(test.db, { customer_id })
  await expect(staff.add(person(email, 'commercial'))).rejects.toThrow('Cet email est déjà utilisé')
  const twice = [1, 2].map(() => staff.add(person('deux@plateforme.example', 'commercial')))
  expect((await Promise.allSettled(twice)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('removes staff from their next request on, but no user of an association', async () => {
  const email = 'paul@plateforme.example'
  await staff.add(person(email, 'commercial'))
  const token = await signIn(email)
  expect((await test.call({ token }, 'GET', '/customers')).statusCode).toBe(200)
  await staff.remove(email)
  expect((await test.call({ token }, 'GET', '/customers')).statusCode).toBe(401)
  const { id: customer_id } = await insertCustomer(test.db)
  const manager = await insertUser(test.db, { customer_id })
  await expect(staff.remove(manager.email)).rejects.toMatchObject({ status: 404 })
})

it('keeps one admin when all are removed in parallel', async () => {
  const emails = Array.from({ length: 4 }, (_, index) => `admin${index}@plateforme.example`)
  for (const email of emails) await staff.add(person(email, 'admin'))
  const admins = (await staff.list()).filter(({ role }) => role === 'admin')
  await Promise.allSettled(admins.map(({ email }) => staff.remove(email)))
  expect((await staff.list()).filter(({ role }) => role === 'admin')).toHaveLength(1)
})
