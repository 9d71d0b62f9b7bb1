import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'
import type { Cause } from '../cause.ts'
import { insertCause } from '../testing/cause.fixture.ts'

let test: TestApp
let association: { id: string }
let manager: { identity_uid: string }
let organizer: { identity_uid: string }
let outsider: { identity_uid: string }

const now = new Date('2026-03-06T12:00:00Z')
const limitReached = 'Limite de 9 causes atteinte. Archivez une cause pour en créer une autre.'

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-03-06T12:00:00Z') })
  organizer = await insertUser(test.db, { role: 'organizer' })
  outsider = await insertUser(test.db, { customer_id: (await insertCustomer(test.db)).id })
})
beforeEach(async () => {
  association = await insertCustomer(test.db)
  manager = await insertUser(test.db, { customer_id: association.id })
})
afterAll(() => test.close())

const address = (rest = '') => `/customers/${association.id}/causes${rest}`
const create = (payload: object, caller = manager) => test.call(caller, 'POST', address(), { payload })
const update = (id: string, payload: object, caller = manager) =>
  test.call(caller, 'PATCH', address(`/${id}`), { payload })
const read = async (id: string) => (await test.call(manager, 'GET', address(`/${id}`))).json<Cause>()
const archive = (id: string, caller = manager) => test.call(caller, 'POST', address(`/${id}/archive`))
const unarchive = (id: string, caller = manager) => test.call(caller, 'POST', address(`/${id}/desarchive`))
const activeCount = async () => (await test.call(manager, 'GET', address())).json<Cause[]>().length
const journal = async (id: string) =>
  (await test.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

describe('a new cause', () => {
  it('returns every field, with the defaults of those left out', async () => {
    const answer = await create({ name: '  Puits de Tamanar ', amount: '0020', amountTarget: '100000', icon: 'well' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      _id: expect.any(String),
      name: 'Puits de Tamanar',
      amount: '20',
      amountTarget: '100000',
      icon: 'well',
      needDonatorName: false,
      needDonatorPhone: false,
      needDonatorEmail: false,
      needMembershipNumber: false,
      createdAt: expect.stringMatching(/^2026-03-06T12:/),
      isArchived: false,
      archived: null,
      collectProgression: 0,
    })
    expect(await read(answer.json()._id)).toEqual(answer.json())
  })

  it.each([
    [{}, 'name', 'Le nom est obligatoire'],
    [{ name: '   ' }, 'name', 'Le nom est obligatoire'],
    [{ name: 'Toit', amount: '12,5' }, 'amount', 'Montant invalide, uniquement des chiffres'],
    [{ name: 'Toit', amount: '-5' }, 'amount', 'Montant invalide, uniquement des chiffres'],
    [{ name: 'Toit', amount: '١٢' }, 'amount', 'Montant invalide, uniquement des chiffres'],
    [{ name: 'Toit', amount: 20 }, 'amount', 'Montant invalide, uniquement des chiffres'],
    [{ name: 'Toit', amount: '0' }, 'amount', 'Le montant doit être compris entre 1 et 100000'],
    [{ name: 'Toit', amountTarget: '100001' }, 'amountTarget', 'Le montant doit être compris entre 1 et 100000'],
    [{ name: 'Toit', amountTarget: '1e5' }, 'amountTarget', 'Montant invalide, uniquement des chiffres'],
  ])('refuses %j with 400 at %s: %s', async (payload, field, message) => {
    const answer = await create(payload)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }])
  })

  it('accepts 1 and 100000, and reads a blank amount as null', async () => {
    expect((await create({ name: 'Toit', amount: '1', amountTarget: '100000' })).statusCode).toBe(201)
    expect((await create({ name: 'Toit', amount: '', amountTarget: null })).json()).toMatchObject({
      amount: null,
      amountTarget: null,
      collectProgression: null,
    })
  })

  it('refuses the fields that callers may not set', async () => {
    for (const field of ['_id', 'isArchived', 'createdAt', 'collectProgression', 'customer'])
      expect((await create({ name: 'Toit', [field]: true })).statusCode).toBe(400)
    expect(await activeCount()).toBe(0)
  })

  it('adds a line to the journal', async () => {
    const { _id } = (await create({ name: 'Toit', amount: '20' })).json()
    expect(await journal(_id)).toEqual([
      {
        action: 'cause.created',
        before: null,
        after: expect.objectContaining({ name: 'Toit', amount: '20', icon: 'donation' }),
      },
    ])
  })
})

it('a name that differs from that of an active cause by case or accents alone is refused', async () => {
  const { _id } = (await create({ name: 'Zakât' })).json()
  for (const name of ['Zakat', 'ZAKÂT', 'zakat']) {
    const refused = await create({ name })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'cause-name-taken'])
  }
  const other = (await create({ name: 'Puits' })).json()
  const rename = (id: string, name: string) => update(id, { name })
  expect((await rename(other._id, 'ZAKAT')).statusCode).toBe(409)
  expect((await rename(_id, 'Zakat')).statusCode).toBe(200)
})

describe('the limit of nine', () => {
  it('accepts exactly nine of 40 parallel creations', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => create({ name: `Cause ${index}` })))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(9)
    expect(statuses.filter((status) => status === 422)).toHaveLength(31)
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().message).toBe(limitReached)
    expect(await activeCount()).toBe(9)
  })

  it('holds for unarchiving, also in parallel with creations', async () => {
    const archived = await Promise.all(
      Array.from({ length: 10 }, () => insertCause(test.db, association.id, { archived_at: now })),
    )
    const answers = await Promise.all([
      ...archived.map(({ id }) => unarchive(id)),
      ...archived.map(() => create({ name: 'Une autre' })),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(11)
    expect(await activeCount()).toBe(9)
    const still = await test.db
      .selectFrom('causes')
      .select('id')
      .where('customer_id', '=', association.id)
      .where('archived_at', 'is not', null)
      .executeTakeFirst()
    const refused = still ? await unarchive(still.id) : await create({ name: 'Dixième' })
    expect([refused.statusCode, refused.json().message]).toEqual([422, limitReached])
  })

  it('counts only the active causes of the association', async () => {
    const other = await insertCustomer(test.db)
    for (let index = 0; index < 9; index += 1) await insertCause(test.db, other.id)
    await insertCause(test.db, association.id, { archived_at: now })
    expect((await create({ name: 'Première' })).statusCode).toBe(201)
  })
})

describe('updating a cause', () => {
  it('changes only the named fields, and removes a blank amount', async () => {
    const { _id } = (await create({ name: 'Toit', amount: '20', needDonatorEmail: true })).json()
    expect((await update(_id, { name: 'Toiture' })).json()).toMatchObject({
      name: 'Toiture',
      amount: '20',
      needDonatorEmail: true,
    })
    expect((await update(_id, { amount: '', icon: 'tent' })).json()).toMatchObject({ amount: null, icon: 'tent' })
    expect(await journal(_id)).toMatchObject([
      { action: 'cause.created' },
      { action: 'cause.updated', before: { name: 'Toit' }, after: { name: 'Toiture' } },
      { action: 'cause.updated', before: { amount: '20', icon: 'donation' }, after: { amount: null, icon: 'tent' } },
    ])
  })

  it('is allowed for role user, and adds no line to the journal when nothing changed', async () => {
    const user = await insertUser(test.db, { role: 'user', customer_id: association.id })
    const { _id } = (await create({ name: 'Toit' })).json()
    expect((await update(_id, { name: 'Toit' }, user)).statusCode).toBe(200)
    expect((await update(_id, {}, user)).statusCode).toBe(200)
    expect(await journal(_id)).toHaveLength(1)
  })

  it.each([
    [{ name: '' }, { name: 'Le nom est obligatoire' }],
    [{ amount: 'abc' }, { amount: 'Montant invalide, uniquement des chiffres' }],
    [{ amountTarget: '0' }, { amountTarget: 'Le montant doit être compris entre 1 et 100000' }],
  ])('refuses %j', async (payload, fields) => {
    const { id } = await insertCause(test.db, association.id)
    const answer = await update(id, payload)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  })

  it('refuses an archived cause with 409', async () => {
    const { id } = await insertCause(test.db, association.id, { archived_at: now })
    expect((await update(id, { name: 'Autre' })).statusCode).toBe(409)
  })
})

describe('archiving', () => {
  it('removes the cause from the list, and unarchiving returns it', async () => {
    const { _id } = (await create({ name: 'Toit' })).json()
    expect((await archive(_id)).json()).toMatchObject({ _id, isArchived: true })
    expect(await activeCount()).toBe(0)
    const archived = await test.call(manager, 'GET', `/customers/${association.id}/archivedCauses`)
    expect(archived.json().data).toMatchObject([{ _id, isArchived: true }])
    expect((await unarchive(_id, organizer)).json()).toMatchObject({ _id, isArchived: false })
    expect((await journal(_id)).map(({ action }) => action)).toEqual([
      'cause.created',
      'cause.archived',
      'cause.unarchived',
    ])
  })

  it('succeeds once: of parallel requests one gets 200, the others 409', async () => {
    const { id } = await insertCause(test.db, association.id)
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => archive(id)))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect((await unarchive((await insertCause(test.db, association.id)).id)).statusCode).toBe(409)
  })
})

describe('a cause of another association', () => {
  it('answers 404 under either association', async () => {
    const { id } = await insertCause(test.db, association.id, { name: 'Canari' })
    const own = (await test.call(outsider, 'GET', '/users/me')).json().customer._id
    for (const path of [address(`/${id}`), `/customers/${own}/causes/${id}`]) {
      const answers = [
        await test.call(outsider, 'GET', path),
        await test.call(outsider, 'PATCH', path, { payload: { name: 'Volée' } }),
        await test.call(outsider, 'POST', `${path}/archive`),
        await test.call(outsider, 'POST', `${path}/desarchive`),
      ]
      for (const { statusCode, body } of answers) expect([statusCode, body.includes('Canari')]).toEqual([404, false])
    }
    expect(await read(id)).toMatchObject({ name: 'Canari', isArchived: false })
  })
})

it('collectProgression is the percent of the goal to two decimals, and may pass 100', async () => {
  const { id } = await insertCause(test.db, association.id, { amount_target_cents: 30_000 })
  const device = { device_id: (await insertDevice(test.db, association.id)).id }
  await insertDonation(test.db, association.id, device, { cause_id: id, amount_cents: 10_000 })
  expect((await read(id)).collectProgression).toBe(33.33)
  await insertDonation(test.db, association.id, device, { cause_id: id, amount_cents: 20_100 })
  expect((await read(id)).collectProgression).toBe(100.33)
})
