import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { input, newEmail, type Person, setUpPeople } from '../testing/people.fixture.ts'
import { insertUser } from '../testing/user.fixture.ts'

const scene = setUpPeople()
const { staff, create, countPeople, rowOf, journalOf } = scene

describe('deleting a user', () => {
  const remove = (caller: Person, { id }: { id: string }, where = scene.customerId) =>
    scene.test.call(caller, 'DELETE', `/customers/${where}/users/${id}`)

  it('ends their rights at their next request, frees their e-mail, and keeps their name for the ledger', async () => {
    const user = await insertUser(scene.test.db, { role: 'user', customer_id: scene.customerId, email: newEmail() })
    expect((await scene.test.call(user, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await remove(scene.manager, user)).statusCode).toBe(204)
    expect((await scene.test.call(user, 'GET', '/users/me')).statusCode).toBe(401)
    expect(await journalOf(user.id)).toEqual([
      {
        action: 'user.deleted',
        actor_id: scene.manager.id,
        actor_role: 'manager',
        subject_name: 'Samia Benali',
        before: null,
        after: null,
      },
    ])
    expect(await rowOf(user.id)).toMatchObject({ firstname: user.firstname, email: '', phone: null })
    expect((await remove(scene.manager, user)).statusCode).toBe(404)
    expect((await create(scene.manager, input({ email: user.email }))).statusCode).toBe(201)
  })

  it('by a manager is for role user alone; nobody deletes themselves', async () => {
    const other = await insertUser(scene.test.db, { role: 'manager', customer_id: scene.customerId })
    expect((await remove(scene.manager, other)).statusCode).toBe(403)
    const own = await remove(scene.manager, scene.manager)
    expect([own.statusCode, own.json().message]).toEqual([422, 'Vous ne pouvez pas supprimer votre propre compte.'])
    expect(await countPeople()).toBe(2)
    expect([...(await journalOf(other.id)), ...(await journalOf(scene.manager.id))]).toEqual([])
  })

  it('leaves an association its last manager, also when two go at once', async () => {
    const admin = await staff('admin')
    const other = await insertUser(scene.test.db, { role: 'manager', customer_id: scene.customerId })
    const answers = await Promise.all([remove(admin, scene.manager), remove(admin, other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 422])
    const refused = answers.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().message).toBe('Une association doit garder un manageur.')
  })

  it("reaches neither another association's people nor platform staff", async () => {
    const elsewhere = await insertCustomer(scene.test.db)
    const theirs = await insertUser(scene.test.db, { role: 'user', customer_id: elsewhere.id })
    const admin = await insertUser(scene.test.db, { role: 'admin', customer_id: scene.customerId })
    expect((await remove(scene.manager, theirs)).statusCode).toBe(404)
    expect((await remove(scene.manager, theirs, elsewhere.id)).statusCode).toBe(404)
    expect((await remove(admin, theirs)).statusCode).toBe(404)
    expect((await remove(scene.manager, admin)).statusCode).toBe(404)
    expect((await scene.test.call(theirs, 'GET', '/users/me')).statusCode).toBe(200)
  })
})

describe('updating a user', () => {
  const update = (caller: Person, { id }: { id: string }, payload: object) =>
    scene.test.call(caller, 'PATCH', `/customers/${scene.customerId}/users/${id}`, { payload })

  it('changes what is given and nothing else; a blank phone is taken away', async () => {
    const organizer = await staff('organizer')
    const user = (await create(scene.manager, input({ phone: '0612345678' }))).json()
    const named = await update(organizer, { id: user._id }, { firstname: 'Inès-Marie' })
    expect(named.json()).toEqual({ ...user, firstname: 'Inès-Marie' })
    const blank = await update(
      organizer,
      { id: user._id },
      { phone: '', email: user.email.toUpperCase(), role: 'user' },
    )
    expect(blank.json()).toEqual({ ...user, firstname: 'Inès-Marie', phone: null })
    expect((await update(organizer, { id: user._id }, {})).statusCode).toBe(200)
    const seen = await scene.test.call(organizer, 'GET', `/customers/${scene.customerId}/users/${user._id}`)
    expect(seen.json()).toEqual(blank.json())
  })

  it('is written in the journal by what changes, and not when nothing does', async () => {
    const [organizer, admin] = [await staff('organizer'), await staff('admin')]
    const { _id: id } = (await create(scene.manager, input({ phone: '0612345678' }))).json()
    await update(organizer, { id }, { firstname: 'Inès-Marie', lastname: 'Faure', phone: '' })
    await update(organizer, { id }, { firstname: 'Inès-Marie', role: 'user' })
    await update(admin, { id }, { role: 'manager' })
    expect((await update(admin, scene.manager, { firstname: 'Claire', role: 'admin' })).statusCode).toBe(403)
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
    expect(await journalOf(scene.manager.id)).toEqual([])
  })

  it('takes the e-mail unchanged, also when it is stored with capitals', async () => {
    const stored = newEmail().replace(/^./, (letter) => letter.toUpperCase())
    const user = await insertUser(scene.test.db, { role: 'user', customer_id: scene.customerId, email: stored })
    const answer = await update(await staff('organizer'), user, { firstname: 'Inès', email: stored })
    expect([answer.statusCode, answer.json().email]).toEqual([200, stored])
  })

  it('cannot change the e-mail', async () => {
    const answer = await update(await staff('admin'), scene.manager, { email: newEmail() })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ email: 'L’email ne peut pas être modifié.' })
  })

  it('changes the role by an admin alone, and ends their sessions then', async () => {
    const user = await insertUser(scene.test.db, { role: 'user', customer_id: scene.customerId })
    const token = await issueTestToken(scene.test.db, user.identity_uid)
    expect((await update(await staff('organizer'), user, { role: 'manager' })).statusCode).toBe(403)
    const admin = await staff('admin')
    for (const role of ['admin', 'commercial', 'organizer'])
      expect((await update(admin, user, { role })).statusCode).toBe(403)
    expect((await scene.test.call({ token }, 'GET', '/users/me')).statusCode).toBe(200)
    expect((await update(admin, user, { role: 'manager' })).json()).toMatchObject({ role: 'manager' })
    expect(await rowOf(user.id)).toMatchObject({ role: 'manager', home_role: 'manager' })
    expect((await scene.test.call({ token }, 'GET', '/users/me')).statusCode).toBe(401)
  })

  it('leaves an association its last manager, also when two are demoted at once', async () => {
    const admin = await staff('admin')
    const other = await insertUser(scene.test.db, { role: 'manager', customer_id: scene.customerId })
    const answers = await Promise.all([
      update(admin, scene.manager, { role: 'user' }),
      update(admin, other, { role: 'user' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('inviting again', () => {
  const invite = (caller: Person, id: string) =>
    scene.test.call(caller, 'POST', `/customers/${scene.customerId}/users/${id}/invitation`)

  it('mails another link, five times an hour', async () => {
    const { _id, email } = (await create(scene.manager, input())).json()
    const statuses: number[] = []
    for (let round = 0; round < 6; round += 1) statuses.push((await invite(scene.manager, _id)).statusCode)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    const mails = await scene.test.mails()
    expect(mails.map(({ to }) => to)).toEqual(Array.from({ length: 6 }, () => email))
    expect(new Set(mails.map(({ text }) => text)).size).toBe(6)
    const invited = { action: 'user.invited', actor_id: scene.manager.id, subject_name: 'Inès Faure' }
    expect((await journalOf(_id)).slice(1)).toMatchObject(Array.from({ length: 5 }, () => invited))
  })

  it('is refused once they chose a password', async () => {
    const { _id } = (await create(scene.manager, input())).json()
    await scene.test.identity.setPassword((await rowOf(_id)).identity_uid, 'un bon secret')
    const answer = await invite(scene.manager, _id)
    expect([answer.statusCode, answer.json().message]).toEqual([422, 'Cet utilisateur a déjà choisi son mot de passe.'])
  })
})

describe('one’s own account', () => {
  it('changes name and phone, and nothing else', async () => {
    const update = (payload: object) => scene.test.call(scene.manager, 'PATCH', '/users/me', { payload })
    const answer = await update({ firstname: ' Claire ', lastname: 'Morel', phone: '0612345678' })
    expect(answer.json()).toMatchObject({
      firstname: 'Claire',
      lastname: 'Morel',
      phone: '0612345678',
      role: 'manager',
    })
    expect((await update({ firstname: 'Claire', lastname: 'Morel' })).json().phone).toBeNull()
    expect((await update({ firstname: 'Claire', lastname: 'Morel', phone: '' })).statusCode).toBe(200)
    expect(await journalOf(scene.manager.id)).toMatchObject([
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
    await scene.test.db
      .updateTable('identity_accounts')
      .set({ valid_since: sql`now() - interval '1 hour'` })
      .where('uid', '=', scene.manager.identity_uid)
      .execute()
    expect((await scene.test.call(scene.manager, 'POST', '/users/me/sign-out-everywhere')).statusCode).toBe(204)
    expect((await scene.test.call(scene.manager, 'GET', '/users/me')).statusCode).toBe(401)
  })
})
