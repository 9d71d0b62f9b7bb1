import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Shortcut } from '../shortcut.ts'
import { insertShortcut } from '../testing/shortcut.fixture.ts'

let test: TestApp
let association: { id: string }
let manager: { identity_uid: string }

const now = new Date('2026-03-06T12:00:00Z')

beforeAll(async () => {
  let seconds = 0
  test = await startTestApp({ now: () => new Date(now.getTime() + 1000 * (seconds += 1)) })
})
beforeEach(async () => {
  association = await insertCustomer(test.db)
  manager = await insertUser(test.db, { customer_id: association.id })
})
afterAll(() => test.close())

const address = (rest = '') => `/customers/${association.id}/shortcuts${rest}`
const create = (payload: object) => test.call(manager, 'POST', address(), { payload })
const list = async () => (await test.call(manager, 'GET', address())).json<Shortcut[]>()
const archive = (id: string) => test.call(manager, 'POST', address(`/${id}/archive`))

describe('a new quick donation', () => {
  it('is temporary with a name, or has the name of its cause', async () => {
    const temporary = await create({ name: ' Gala ', amount: 12.5 })
    expect(temporary.statusCode).toBe(201)
    expect(temporary.json()).toEqual({
      _id: expect.any(String),
      name: 'Gala',
      amount: 12.5,
      cause: null,
      createdAt: expect.stringMatching(/^2026-03-06T12:/),
      isArchived: false,
    })
    const cause = await insertCause(test.db, association.id, { name: 'Repas' })
    const based = await create({ causeId: cause.id, amount: 20 })
    expect(based.json()).toMatchObject({ name: 'Repas', amount: 20, cause: { _id: cause.id, name: 'Repas' } })
    expect((await test.call(manager, 'GET', address(`/${based.json()._id}`))).json()).toEqual(based.json())
  })

  it.each([
    [{ amount: 5 }, { name: 'Le nom est obligatoire' }],
    [{ name: '  ', amount: 5 }, { name: 'Le nom est obligatoire' }],
    [{ name: 'Gala' }, { amount: 'Le montant est obligatoire' }],
    [{ name: 'Gala', amount: null }, { amount: 'Le montant est obligatoire' }],
    [{ name: 'Gala', amount: '' }, { amount: 'Le montant est obligatoire' }],
    [{ name: 'Gala', amount: 0.99 }, { amount: 'Montant invalide' }],
    [{ name: 'Gala', amount: 100_000.01 }, { amount: 'Montant invalide' }],
    [{ name: 'Gala', amount: 1.555 }, { amount: 'Montant invalide' }],
    [{ name: 'Gala', amount: '5' }, { amount: 'Montant invalide' }],
    [{ causeId: '', amount: 5 }, { causeId: 'La cause est obligatoire' }],
    [{ causeId: 7, amount: 5 }, { causeId: 'Identifiant invalide' }],
  ])('refuses %j', async (payload, fields) => {
    const answer = await create(payload)
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  })

  it('accepts a name or a cause but not both, and no undeclared field', async () => {
    const { id } = await insertCause(test.db, association.id)
    expect((await create({ name: 'Gala', causeId: id, amount: 5 })).statusCode).toBe(400)
    expect((await create({ name: 'Gala', amount: 5, isArchived: true })).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  it('refuses an archived cause, or a cause of another association', async () => {
    const archived = await insertCause(test.db, association.id, { archived_at: now })
    const foreign = await insertCause(test.db, (await insertCustomer(test.db)).id)
    for (const { id } of [archived, foreign]) expect((await create({ causeId: id, amount: 5 })).statusCode).toBe(422)
    expect(await list()).toEqual([])
  })

  it('replaces the current quick donation, and leaves exactly one after 20 parallel requests', async () => {
    const { id } = await insertShortcut(test.db, association.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create({ name: `Don ${index}`, amount: 5 })),
    )
    expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true)
    const all = await list()
    expect(all).toHaveLength(21)
    expect(all.filter(({ isArchived }) => !isArchived).map(({ _id }) => _id)).toEqual([all[0]?._id])
    expect(all.find(({ _id }) => _id === id)?.isArchived).toBe(true)
  })
})

describe('archiving', () => {
  it('leaves the terminals without a quick donation, and succeeds once', async () => {
    const { _id } = (await create({ name: 'Gala', amount: 5 })).json()
    const device = await insertDevice(test.db, association.id)
    const terminal = { token: await insertDeviceToken(test.db, device) }
    expect((await test.call(terminal, 'GET', address())).json()).toHaveLength(1)
    const statuses = (await Promise.all([1, 2, 3].map(() => archive(_id)))).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await test.call(terminal, 'GET', address())).json()).toEqual([])
  })

  it('is recorded in the journal, like the creation', async () => {
    const { _id } = (await create({ name: 'Gala', amount: 5 })).json()
    await archive(_id)
    const entries = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('subject_id', '=', _id)
      .orderBy('recorded_at')
      .execute()
    expect(entries).toEqual([
      { action: 'shortcut.created', after: { name: 'Gala', amount: 5, cause: null } },
      { action: 'shortcut.archived', after: null },
    ])
  })
})

it('answers 404 for a quick donation of another association, under either path', async () => {
  const { id: other } = await insertCustomer(test.db)
  const { id } = await insertShortcut(test.db, other, { name: 'Canari' })
  for (const path of [address(`/${id}`), `/customers/${other}/shortcuts/${id}`]) {
    const answers = [await test.call(manager, 'GET', path), await test.call(manager, 'POST', `${path}/archive`)]
    for (const { statusCode, body } of answers) expect([statusCode, body.includes('Canari')]).toEqual([404, false])
  }
})
