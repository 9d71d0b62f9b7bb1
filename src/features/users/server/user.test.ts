import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '../testing/user.fixture.ts'
import { input, newEmail, type Person, setUpUsers } from '../testing/users.fixture.ts'

const context = setUpUsers()
const { staff, create, countUsers, rowOf, journalOf } = context

describe('deleting a user', () => {
  const remove = (caller: Person, { id }: { id: string }, where = context.customerId) =>
    context.test.call(caller, 'DELETE', `/customers/${where}/users/${id}`)

  it('ends their rights at their next request, frees their e-mail, and keeps their name for the ledger', async () => {
    const user = await insertUser(context.test.db, { role: 'user', customer_id: context.customerId, email: newEmail() })
    expect((await context.test.call(user, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await remove(context.manager, user)).statusCode).toBe(204)
    expect((await context.test.call(user, 'GET', '/users/me')).statusCode).toBe(401)
    expect(await journalOf(user.id)).toEqual([
      {
        action: 'user.deleted',
        actor_id: context.manager.id,
        actor_role: 'manager',
        subject_name: 'Samia Benali',
        before: null,
        after: null,
      },
    ])
    expect(await rowOf(user.id)).toMatchObject({ firstname: user.firstname, email: '', phone: null })
    expect((await remove(context.manager, user)).statusCode).toBe(404)
    expect((await create(context.manager, input({ email: user.email }))).statusCode).toBe(201)
  })

  it('by a manager works for role user only, and never for the caller', async () => {
    const other = await insertUser(context.test.db, { role: 'manager', customer_id: context.customerId })
    expect((await remove(context.manager, other)).statusCode).toBe(403)
    const own = await remove(context.manager, context.manager)
    expect([own.statusCode, own.json().message]).toEqual([422, 'Vous ne pouvez pas supprimer votre propre compte.'])
    expect(await countUsers()).toBe(2)
    expect([...(await journalOf(other.id)), ...(await journalOf(context.manager.id))]).toEqual([])
  })

  it('keeps the last manager, also when two are deleted in parallel', async () => {
    const admin = await staff('admin')
    const other = await insertUser(context.test.db, { role: 'manager', customer_id: context.customerId })
    const answers = await Promise.all([remove(admin, context.manager), remove(admin, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().message).toBe('Une association doit garder un manageur.')
  })

  it('answers 404 for users of another association and for staff', async () => {
    const elsewhere = await insertCustomer(context.test.db)
    const theirs = await insertUser(context.test.db, { role: 'user', customer_id: elsewhere.id })
    const admin = await insertUser(context.test.db, { role: 'admin', customer_id: context.customerId })
    expect((await remove(context.manager, theirs)).statusCode).toBe(404)
    expect((await remove(context.manager, theirs, elsewhere.id)).statusCode).toBe(404)
    expect((await remove(admin, theirs)).statusCode).toBe(404)
    expect((await remove(context.manager, admin)).statusCode).toBe(404)
    expect((await context.test.call(theirs, 'GET', '/users/me')).statusCode).toBe(200)
  })
})

describe('updating a user', () => {
  const update = (caller: Person, { id }: { id: string }, payload: object) =>
    context.test.call(caller, 'PATCH', `/customers/${context.customerId}/users/${id}`, { payload })

  it('changes only the given fields, and clears a blank phone', async () => {
    const organizer = await staff('organizer')
    const user = (await create(context.manager, input({ phone: '0612345678' }))).json()
    const named = await update(organizer, { id: user._id }, { firstname: 'Inès-Marie' })
    expect(named.json()).toEqual({ ...user, firstname: 'Inès-Marie' })
    const blank = await update(
      organizer,
      { id: user._id },
      { phone: '', email: user.email.toUpperCase(), role: 'user' },
    )
    expect(blank.json()).toEqual({ ...user, firstname: 'Inès-Marie', phone: null })
    expect((await update(organizer, { id: user._id }, {})).statusCode).toBe(200)
    const seen = await context.test.call(organizer, 'GET', `/customers/${context.customerId}/users/${user._id}`)
    expect(seen.json()).toEqual(blank.json())
  })

  it('records the changed fields in the journal, and nothing when nothing changed', async () => {
    const [organizer, admin] = [await staff('organizer'), await staff('admin')]
    const { _id: id } = (await create(context.manager, input({ phone: '0612345678' }))).json()
    await update(organizer, { id }, { firstname: 'Inès-Marie', lastname: 'Faure', phone: '' })
    await update(organizer, { id }, { firstname: 'Inès-Marie', role: 'user' })
    await update(admin, { id }, { role: 'manager' })
    expect((await update(admin, context.manager, { firstname: 'Claire', role: 'admin' })).statusCode).toBe(403)
    expect((await journalOf(id)).slice(1)).toMatchObject([
      {
        action: 'user.updated',
        actor_id: organizer.id,
        subject_name: 'Inès Faure',
        before: { firstname: 'Inès', phone: '0612345678' },
        after: { firstname: 'Inès-Marie', phone: null },
      },
      { action: 'user.updated', actor_id: admin.id, before: { role: 'user' }, after: { role: 'manager' } },
    ])
    expect(await journalOf(context.manager.id)).toEqual([])
  })

  it('accepts the unchanged e-mail, also when it is stored with capitals', async () => {
    const stored = newEmail().replace(/^./, (letter) => letter.toUpperCase())
    const user = await insertUser(context.test.db, { role: 'user', customer_id: context.customerId, email: stored })
    const answer = await update(await staff('organizer'), user, { firstname: 'Inès', email: stored })
    expect([answer.statusCode, answer.json().email]).toEqual([200, stored])
  })

  it('cannot change the e-mail', async () => {
    const answer = await update(await staff('admin'), context.manager, { email: newEmail() })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ email: 'L’e-mail ne peut pas être modifié.' })
  })

  it("lets only an admin change the role, which ends the user's sessions", async () => {
    const user = await insertUser(context.test.db, { role: 'user', customer_id: context.customerId })
    const token = await issueTestToken(context.test.db, user.identity_uid)
    expect((await update(await staff('organizer'), user, { role: 'manager' })).statusCode).toBe(403)
    const admin = await staff('admin')
    for (const role of ['admin', 'commercial', 'organizer'])
      expect((await update(admin, user, { role })).statusCode).toBe(403)
    expect((await context.test.call({ token }, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await update(admin, user, { role: 'manager' })).json()).toMatchObject({ role: 'manager' })
    expect(await rowOf(user.id)).toMatchObject({ role: 'manager', home_role: 'manager' })
    expect((await context.test.call({ token }, 'GET', '/users/me')).statusCode).toBe(401)
  })

  it('keeps the last manager, also when two are demoted in parallel', async () => {
    const admin = await staff('admin')
    const other = await insertUser(context.test.db, { role: 'manager', customer_id: context.customerId })
    const answers = await Promise.all([
      update(admin, context.manager, { role: 'user' }),
      update(admin, other, { role: 'user' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('inviting again', () => {
  const invite = (caller: Person, id: string) =>
    context.test.call(caller, 'POST', `/customers/${context.customerId}/users/${id}/invitation`)

  it('mails a new link, up to five times per hour', async () => {
    const { _id, email } = (await create(context.manager, input())).json()
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      await context.test.mails()
      statuses.push((await invite(context.manager, _id)).statusCode)
    }
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    const mails = await context.invitations()
    expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => email))
    expect(new Set(mails.map(({ text }) => text)).size).toBe(6)
    const invited = { action: 'user.invited', actor_id: context.manager.id, subject_name: 'Inès Faure' }
    expect((await journalOf(_id)).slice(1)).toMatchObject(Array.from({ length: 5 }, () => invited))
  })

  it('mails one link when it is asked for twice before a mail has left', async () => {
    const { _id, email } = (await create(context.manager, input())).json()
    await invite(context.manager, _id)
    const mails = await context.invitations()
    expect(mails.map(({ to }) => to)).toEqual([email])
  })

  it('is refused after the user has chosen a password', async () => {
    const { _id } = (await create(context.manager, input())).json()
    await context.test.identity.setPassword((await rowOf(_id)).identity_uid, 'un bon secret')
    const answer = await invite(context.manager, _id)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Cet utilisateur a déjà choisi son mot de passe.'])
  })
})

describe('the profile', () => {
  it('changes only name and phone', async () => {
    const update = (payload: object) => context.test.call(context.manager, 'PATCH', '/users/me', { payload })
    const answer = await update({ firstname: ' Claire ', lastname: 'Morel', phone: '0612345678' })
    expect(answer.json()).toMatchObject({
      firstname: 'Claire',
      lastname: 'Morel',
      phone: '0612345678',
      role: 'manager',
    })
    expect((await update({ firstname: 'Claire', lastname: 'Morel' })).json().phone).toBeNull()
    expect((await update({ firstname: 'Claire', lastname: 'Morel', phone: '' })).statusCode).toBe(200)
    expect(await journalOf(context.manager.id)).toMatchObject([
      {
        subject_name: 'Samia Benali',
        before: { firstname: 'Samia', lastname: 'Benali', phone: null },
        after: { firstname: 'Claire', lastname: 'Morel', phone: '0612345678' },
      },
      { subject_name: 'Claire Morel', before: { phone: '0612345678' }, after: { phone: null } },
    ])
    expect((await update({ firstname: '', lastname: 'Morel' })).json().fields).toEqual({
      firstname: 'Le prénom est obligatoire',
    })
    for (const extra of [{ role: 'admin' }, { email: newEmail() }, { homeRole: 'admin' }])
      expect((await update({ firstname: 'Claire', lastname: 'Morel', ...extra })).statusCode).toBe(400)
  })

  it('signs out everywhere', async () => {
    await context.test.db
      .updateTable('identity_accounts')
      .set({ valid_since: sql`now() - interval '1 hour'` })
      .where('uid', '=', context.manager.identity_uid)
      .execute()
    const session = { token: await issueTestToken(context.test.db, context.manager.identity_uid) }
    expect((await context.test.call(session, 'POST', '/users/me/sign-out-everywhere')).statusCode).toBe(204)
    expect((await context.test.call(session, 'GET', '/users/me')).statusCode).toBe(401)
  })
})
