import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sampleSheet, sampleTotal } from '#features/cash/testing/sheet.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertWaitingRequest } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { input, type Person, setUpUsers } from '../testing/users.fixture.ts'
import { rightLimit } from './right.service.ts'

const context = setUpUsers()

/** Creates a user by a call, and returns their row. */
const made = async (maker: Person, overrides: object = {}): Promise<Person> => {
  const answer = await context.create(maker, input(overrides))
  expect(answer.statusCode, answer.body).toBe(201)
  const users = context.test.db.selectFrom('users').selectAll().where('id', '=', answer.json()._id)
  return users.executeTakeFirstOrThrow()
}
const post = (caller: Person, path: string, payload?: object) =>
  context.test.call(caller, 'POST', `/customers/${context.customerId}${path}`, payload ? { payload } : {})
/** A user whom the manager has given the right to count. */
const madeCounter = async (): Promise<Person> => {
  const counter = await made(context.manager)
  const address = `/customers/${context.customerId}/users/${counter.id}/counting-right`
  await context.test.call(context.manager, 'PUT', address, { payload: { mayCount: true } })
  return counter
}
const settle = (caller: Person, { id }: Person) => post(caller, `/users/${id}/settle`)
const otherManager = () => insertUser(context.test.db, { customer_id: context.customerId })
/** Makes the right of a person as old as it will be in so many hours. */
const age = (hours: number, { id }: Person) =>
  sql`update users set rights_given_at = rights_given_at - ${`${hours} hours`}::interval where id = ${id}`.execute(
    context.test.db,
  )
const mailsTo = async ({ email }: Person) =>
  (await context.test.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)

const newSheet = async (): Promise<string> => (await post(context.manager, '/counting-sheets', sampleSheet)).json()._id
const sign = (caller: Person, sheetId: string) =>
  post(caller, `/counting-sheets/${sheetId}/sign`, { total: sampleTotal })
const request = async (requestedBy: Person): Promise<string> => {
  const { customerId, test } = context
  const device = await insertDevice(test.db, customerId)
  const { id: transactionId } = await insertDonation(test.db, customerId, { device_id: device.id })
  return insertWaitingRequest(test.db, { customerId, transactionId }, { requestedBy: requestedBy.id })
}
const confirm = (caller: Person, requestId: string) => post(caller, `/movement-requests/${requestId}/confirm`)
const searchDonors = (caller: Person) => post(caller, '/donors/search', { name: 'Le Goff' })

const tooNew = { status: 403, code: 'right-too-new' }

describe('an account of less than 24 hours', () => {
  it('does not sign second, and signs first for another than its maker', async () => {
    const counter = await madeCounter()
    const second = await newSheet()
    expect((await sign(context.manager, second)).statusCode).toBe(200)
    expect((await sign(counter, second)).json()).toMatchObject(tooNew)
    const first = await newSheet()
    expect((await sign(counter, first)).statusCode).toBe(200)
    expect((await sign(context.manager, first)).json()).toMatchObject({ status: 422, code: 'made-by-you' })
    const other = await otherManager()
    const seenBy = async (caller: Person, sheetId: string) =>
      (await context.test.call(caller, 'GET', `/customers/${context.customerId}/counting-sheets/${sheetId}`)).json()
    const signers = [`${other.firstname} ${other.lastname}`]
    expect((await seenBy(counter, second)).cannotSign).toMatchObject({
      reason: expect.stringMatching(/^Votre compte, ou le droit/),
      signers,
    })
    expect((await seenBy(context.manager, first)).cannotSign).toMatchObject({
      reason: expect.stringMatching(/^Vous avez donné/),
      signers,
    })
    expect(await seenBy(other, first)).not.toHaveProperty('cannotSign')
    expect((await sign(other, first)).json()).toMatchObject({ state: 'sealed' })
    await age(24, counter)
    expect((await sign(counter, second)).json()).toMatchObject({ state: 'sealed' })
  })

  it('neither confirms nor searches donors, as a manager made by an organizer', async () => {
    const manager = await made(await context.staff('organizer'), { role: 'manager' })
    const waiting = await request(context.manager)
    expect((await confirm(manager, waiting)).json()).toMatchObject(tooNew)
    const refused = await searchDonors(manager)
    expect(refused.json()).toMatchObject(tooNew)
    const until = new Date((manager.rights_given_at?.getTime() ?? 0) + 24 * 3_600_000)
    const hour = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
    expect(refused.json().message).toContain(`à ${hour.format(until)}`)
    await age(23, manager)
    expect((await searchDonors(manager)).statusCode).toBe(403)
    await age(1, manager)
    expect((await searchDonors(manager)).statusCode).toBe(200)
    expect((await confirm(manager, waiting)).statusCode).toBe(200)
  })

  it('has a request that its maker does not confirm', async () => {
    const counter = await made(context.manager)
    const waiting = await request(counter)
    expect((await confirm(context.manager, waiting)).json()).toMatchObject({ status: 422, code: 'made-by-you' })
    expect((await confirm(await otherManager(), waiting)).statusCode).toBe(200)
  })
})

describe('a giver', () => {
  const setRight = (giver: Person, { id }: Person, mayCount: boolean) =>
    context.test.call(giver, 'PUT', `/customers/${context.customerId}/users/${id}/counting-right`, {
      payload: { mayCount },
    })
  const giveAgain = async (giver: Person, person: Person) => {
    await setRight(giver, person, false)
    expect((await setRight(giver, person, true)).statusCode).toBe(200)
  }
  const settled = () => insertUser(context.test.db, { role: 'user', may_count: true, customer_id: context.customerId })
  const makeSheet = async (first: Person) => {
    const sheet = await newSheet()
    expect((await sign(first, sheet)).statusCode).toBe(200)
    return sheet
  }

  it('is bound for what the other did after the gift alone', async () => {
    const counter = await settled()
    const [before, waiting] = [await makeSheet(counter), await request(counter)]
    await giveAgain(context.manager, counter)
    const after = await makeSheet(counter)
    expect((await sign(context.manager, after)).json()).toMatchObject({ status: 422, code: 'made-by-you' })
    expect((await sign(context.manager, before)).json()).toMatchObject({ state: 'sealed' })
    expect((await confirm(context.manager, waiting)).statusCode).toBe(200)
  })

  it('stays bound by the first gift after another person gives one', async () => {
    const [counter, other] = [await madeCounter(), await otherManager()]
    const sheet = await makeSheet(counter)
    await giveAgain(context.manager, counter)
    await giveAgain(other, counter)
    expect((await sign(context.manager, sheet)).json()).toMatchObject({ status: 422, code: 'made-by-you' })
    expect((await settle(context.manager, counter)).json()).toMatchObject({ status: 422, code: 'given-by-you' })
    const third = await otherManager()
    expect((await settle(third, counter)).statusCode).toBe(200)
    expect((await sign(context.manager, sheet)).json()).toMatchObject({ state: 'sealed' })
  })
})

describe('a right of less than 24 hours', () => {
  it.each([
    ['the right to count', { role: 'user' }, 'PUT', '/counting-right', { mayCount: true }],
    ['the role of manager', { role: 'user' }, 'PATCH', '', { role: 'manager' }],
  ] as const)('holds an old account: %s', async (_name, { role }, method, path, payload) => {
    const person = await insertUser(context.test.db, { role, customer_id: context.customerId })
    const admin = await context.staff('admin')
    const address = `/customers/${context.customerId}/users/${person.id}${path}`
    expect((await context.test.call(admin, method, address, { payload })).statusCode).toBe(200)
    // A change of role ends the sessions of this second.
    await context.test.db
      .updateTable('identity_accounts')
      .set({ valid_since: new Date(0) })
      .execute()
    const sheet = await newSheet()
    await sign(context.manager, sheet)
    expect((await sign(person, sheet)).json()).toMatchObject(tooNew)
    expect(await mailsTo(context.manager)).toEqual(['Nouveau droit\u00a0: Samia Benali'])
  })

  it('begins again with each right, in spite of an earlier permission', async () => {
    const counter = await madeCounter()
    expect((await settle(await otherManager(), counter)).json().newRight).toMatchObject({ heldUntil: null })
    const right = (mayCount: boolean) =>
      context.test.call(context.manager, 'PUT', `/customers/${context.customerId}/users/${counter.id}/counting-right`, {
        payload: { mayCount },
      })
    await right(false)
    expect((await right(true)).json().newRight.heldUntil).not.toBeNull()
  })

  it('is given 40 times a day in an association', async () => {
    const person = await insertUser(context.test.db, { role: 'user', customer_id: context.customerId })
    const address = `/customers/${context.customerId}/users/${person.id}/counting-right`
    const right = (mayCount: boolean) => context.test.call(context.manager, 'PUT', address, { payload: { mayCount } })
    for (let given = 0; given < rightLimit.limit; given += 1) {
      expect((await right(true)).statusCode).toBe(200)
      await right(false)
    }
    expect((await right(true)).statusCode).toBe(429)
  })
})

describe('a manager', () => {
  it('other than its maker lets a right decide, with a line in the journal and a mail', async () => {
    const [other, counter] = [await otherManager(), await madeCounter()]
    expect((await settle(context.manager, counter)).json()).toMatchObject({ status: 422, code: 'given-by-you' })
    expect((await settle(counter, counter)).statusCode).toBe(403)
    const answer = await settle(other, counter)
    expect(answer.json().newRight).toMatchObject({ heldUntil: null, letBy: 'Samia Benali', mayBeLet: false })
    expect((await settle(other, counter)).statusCode).toBe(200)
    const sheet = await newSheet()
    await sign(context.manager, sheet)
    expect((await sign(counter, sheet)).json()).toMatchObject({ state: 'sealed' })
    const journal = await context.test.call(context.manager, 'GET', `/customers/${context.customerId}/journal`, {
      query: { action: 'user.settled' },
    })
    expect(journal.json().data).toMatchObject([{ subject: { name: 'Inès Faure' } }])
    const subject = 'Droit autorisé sans attendre\u00a0: Inès Faure'
    for (const manager of [context.manager, other]) expect(await mailsTo(manager)).toContain(subject)
  })

  it('whose own account is new allows no new right, not even their own', async () => {
    const organizer = await context.staff('organizer')
    const [one, two] = [await made(organizer, { role: 'manager' }), await made(organizer, { role: 'manager' })]
    expect((await settle(one, two)).json()).toMatchObject(tooNew)
    await age(24, one)
    expect((await settle(one, one)).json()).toMatchObject({ status: 422, code: 'own-right' })
    expect((await settle(one, two)).statusCode).toBe(200)
  })

  it('gets a mail of each new account, with its maker and its right, also of their own', async () => {
    const organizer = await context.staff('organizer')
    const other = await otherManager()
    const person = await made(organizer, { role: 'manager' })
    for (const manager of [context.manager, other])
      expect(await mailsTo(manager)).toEqual(['Nouveau compte\u00a0: Inès Faure'])
    expect(await mailsTo(person)).not.toContain('Nouveau compte\u00a0: Inès Faure')
    const [mail] = (await context.test.mails()).filter(({ to }) => to === other.email)
    expect(mail?.text).toMatch(
      /Samia Benali a ouvert le compte de Inès Faure \(Manageur\) dans Margelle Solidaire, le .* à \d\d:\d\d\./,
    )
    expect(mail?.text).toContain('ne peut ni confirmer, ni signer en second, ni chercher des donateurs')
    await made(context.manager)
    expect(await mailsTo(context.manager)).toHaveLength(2)
  })

  it('sees new accounts and rights until they mark them as seen, and never their own acts', async () => {
    const other = await otherManager()
    await made(context.manager)
    const unseen = async (viewer: Person) =>
      (await context.list(viewer)).filter(
        ({ newRight }: { newRight: { isUnseen: boolean } | null }) => newRight?.isUnseen,
      )
    expect(await unseen(context.manager)).toEqual([])
    expect(await unseen(other)).toMatchObject([
      { firstname: 'Inès', newRight: { givenBy: 'Samia Benali', letBy: null, mayBeLet: true } },
    ])
    expect((await post(other, '/users/seen')).statusCode).toBe(204)
    expect(await unseen(other)).toEqual([])
    expect((await context.list(other)).filter(({ newRight }: { newRight: unknown }) => newRight)).toHaveLength(1)
  })
})
