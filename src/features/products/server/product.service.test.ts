import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { withoutTimeLimits } from '#shared/server/database.ts'
import { countBlocked } from '#test/database.ts'
import { advancingClock, startTestApp, type TestApp } from '#test/server.ts'
import type { Product } from '../product.ts'
import { insertProduct } from '../testing/product.fixture.ts'

let test: TestApp
let admin: { id: string; identity_uid: string }

beforeAll(async () => {
  test = await startTestApp({ now: advancingClock('2026-03-06T12:00:00Z') })
  admin = await insertUser(test.db, { role: 'admin' })
})
beforeEach(() => test.db.deleteFrom('products').execute())
afterAll(() => test.close())

const create = (payload: object) => test.call(admin, 'POST', '/products', { payload })
const update = (id: string, payload: object) => test.call(admin, 'PUT', `/products/${id}`, { payload })
const remove = (id: string) => test.call(admin, 'DELETE', `/products/${id}`)
const read = (id: string) => test.call(admin, 'GET', `/products/${id}`)
const list = async () => (await test.call(admin, 'GET', '/products')).json<Product[]>()
const journal = async (id: string) =>
  (await test.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ action, customer_id, actor_id, subject_name, before, after }) => {
      expect([customer_id, actor_id]).toEqual([null, admin.id])
      return { action, subject_name, before, after }
    },
  )

const terminal = {
  name: 'Borne',
  price: 1290,
  economy: 19.99,
  size: 'Grande',
  inStock: false,
  locationEnabled: true,
  img: { src: 'https://images.example/borne.webp', height: 320 },
  variants: [{ name: 'Sur pied', buyPrice: 1290.5, rentPrice: [59, 49.9] }],
  offers: [{ type: 'Location', engagement: '24 mois', price: 0.01 }],
}
const minimal = { name: 'Borne', price: 10 }

describe('a new product', () => {
  it('returns every field, as a later read does', async () => {
    const answer = await create(terminal)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ _id: expect.any(String), ...terminal })
    expect((await read(answer.json()._id)).json()).toEqual(answer.json())
    expect(await list()).toEqual([answer.json()])
  })

  it('defaults to in stock, not for rent and without optional fields', async () => {
    expect((await create({ name: '  Borne ', price: 0.01, size: ' ' })).json()).toEqual({
      _id: expect.any(String),
      name: 'Borne',
      price: 0.01,
      economy: null,
      size: null,
      inStock: true,
      locationEnabled: false,
      img: null,
      variants: [],
      offers: [],
    })
  })

  it('defaults to an image height of 200 pixels', async () => {
    const answer = await create({ ...minimal, img: { src: '/images/borne.webp' } })
    expect(answer.json().img).toEqual({ src: '/images/borne.webp', height: 200 })
  })

  it('is stored in cents', async () => {
    const { _id } = (await create(terminal)).json()
    const row = await test.db.selectFrom('products').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      price_cents: 129_000,
      economy_cents: 1999,
      variants: [{ name: 'Sur pied', buyPriceCents: 129_050, rentPricesCents: [5900, 4990] }],
      offers: [{ type: 'Location', engagement: '24 mois', priceCents: 1 }],
    })
  })
})

describe('the catalogue', () => {
  it('is a list by name in French order', async () => {
    for (const name of ['Éventail', 'zèbre', 'Etui', 'étui', 'Borne']) await insertProduct(test.db, { name })
    expect((await list()).map(({ name }) => name)).toEqual(['Borne', 'Etui', 'étui', 'Éventail', 'zèbre'])
  })

  it.each(['user', 'manager', 'commercial', 'organizer'] as const)('refuses role %s', async (role) => {
    const customer_id = (await insertCustomer(test.db)).id
    const caller = await insertUser(test.db, { role, customer_id })
    const { id } = await insertProduct(test.db)
    const answers = [
      await test.call(caller, 'GET', '/products'),
      await test.call(caller, 'GET', `/products/${id}`),
      await test.call(caller, 'POST', '/products', { payload: terminal }),
      await test.call(caller, 'PUT', `/products/${id}`, { payload: terminal }),
      await test.call(caller, 'DELETE', `/products/${id}`),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    expect((await list()).map(({ _id }) => _id)).toEqual([id])
  })

  it('refuses an admin who has switched to manager', async () => {
    const customer_id = (await insertCustomer(test.db)).id
    const switched = await insertUser(test.db, { role: 'manager', home_role: 'admin', customer_id })
    expect((await test.call(switched, 'GET', '/products')).statusCode).toBe(403)
  })
})

describe('a change', () => {
  it('replaces the whole product', async () => {
    const { _id } = (await create(terminal)).json()
    const answer = await update(_id, { name: 'Borne murale', price: 990 })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        _id,
        name: 'Borne murale',
        price: 990,
        economy: null,
        size: null,
        inStock: true,
        locationEnabled: false,
        img: null,
        variants: [],
        offers: [],
      },
    ])
    expect((await read(_id)).json()).toEqual(answer.json())
  })

  it('is recorded in the journal with its actor, unless nothing changed', async () => {
    const { _id } = (await create(terminal)).json()
    await update(_id, terminal)
    await update(_id, { ...terminal, name: 'Borne 2', price: 1190 })
    await update(_id, { ...terminal, name: 'Borne 2', price: 1190, offers: [] })
    await remove(_id)
    expect(await journal(_id)).toEqual([
      {
        action: 'product.created',
        subject_name: 'Borne',
        before: null,
        after: { name: 'Borne', price: 1290, inStock: false },
      },
      {
        action: 'product.updated',
        subject_name: 'Borne',
        before: { name: 'Borne', price: 1290 },
        after: { name: 'Borne 2', price: 1190 },
      },
      { action: 'product.updated', subject_name: 'Borne 2', before: {}, after: {} },
      {
        action: 'product.deleted',
        subject_name: 'Borne 2',
        before: { name: 'Borne 2', price: 1190, inStock: false },
        after: null,
      },
    ])
  })

  it('adds no line to the journal when it is refused', async () => {
    const { id } = await insertProduct(test.db)
    await update(id, { ...minimal, price: 0 })
    expect(await journal(id)).toEqual([])
  })
})

describe('a deleted product', () => {
  it('is deleted once by parallel requests', async () => {
    const { id } = await insertProduct(test.db)
    const answers = await test.db.transaction().execute(async (transaction) => {
      await sql.raw(withoutTimeLimits).execute(transaction)
      await transaction.selectFrom('products').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const removals = Promise.all([remove(id), remove(id)])
      await expect.poll(() => countBlocked(test.pool)).toBe(2)
      return { removals }
    })
    const statuses = (await answers.removals).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 404])
    expect(await list()).toEqual([])
    expect(await journal(id)).toHaveLength(1)
  })

  it.each([randomUUID(), 'nothing'])('answers 404 to every call: %s', async (id) => {
    const answers = [await read(id), await update(id, terminal), await remove(id)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})
