import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { CustomerPage } from '../customer.ts'
import { insertCustomer } from '../testing/customer.fixture.ts'

let test: TestApp
let admin: { identity_uid: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await insertUser(test.db, { role: 'admin', customer_id: null })
})
afterAll(() => test.close())

const search = async (query: Record<string, string>, person = admin): Promise<CustomerPage> => {
  const answer = await test.call(person, 'GET', `/customers/search?${new URLSearchParams(query).toString()}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const namesOf = ({ data }: CustomerPage) => data.map(({ name }) => name)

describe('a page of associations', () => {
  const names = ['Zoé Solidarité', 'Étoile du Nord', 'Etoile du Midi', 'élan commun', 'Œuvre des Bois', 'Ocre']
  const sorted = ['élan commun', 'Etoile du Midi', 'Étoile du Nord', 'Ocre', 'Œuvre des Bois', 'Zoé Solidarité']
  beforeAll(async () => {
    for (const name of names) await insertCustomer(test.db, { name, city: 'Pages-sur-Mer' })
  })

  it('has the cards of the list alone, and the number of all matches', async () => {
    const { data, count } = await search({ search: 'pages-sur-mer', limit: '1' })
    expect(count).toBe(6)
    expect(Object.keys(data[0]!).toSorted()).toEqual(['_id', 'city', 'country', 'name', 'postalCode'])
  })

  it('follows the last one by its cursor, by French rules, until the end', async () => {
    const found: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await search({ search: 'pages-sur-mer', limit: '4', ...(cursor && { cursor }) })
      found.push(...namesOf(page))
      cursor = page.nextCursor
    } while (cursor)
    expect(found).toEqual(sorted)
    expect((await search({ search: 'pages-sur-mer', limit: '6' })).nextCursor).toBeNull()
  })

  it('repeats and hides none of the same name', async () => {
    for (let index = 0; index < 5; index += 1) await insertCustomer(test.db, { name: 'Même nom', city: 'Jumelle' })
    const first = await search({ search: 'jumelle', limit: '3' })
    const second = await search({ search: 'jumelle', limit: '3', cursor: first.nextCursor! })
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(5)
  })

  it("starts with the person's own association when it matches, which is on no other page", async () => {
    const { id } = await insertCustomer(test.db, { name: 'Vesta', city: 'Propre-sur-Mer' })
    for (const name of ['Abeille', 'Bison']) await insertCustomer(test.db, { name, city: 'Propre-sur-Mer' })
    const switched = await insertUser(test.db, { role: 'admin', home_role: 'admin', customer_id: id })
    const first = await search({ search: 'propre', limit: '1' }, switched)
    expect([namesOf(first), first.count]).toEqual([['Vesta', 'Abeille'], 3])
    const second = await search({ search: 'propre', limit: '3', cursor: first.nextCursor! }, switched)
    expect(namesOf(second)).toEqual(['Bison'])
    expect(namesOf(await search({ search: 'pages-sur-mer', limit: '1' }, switched))).toEqual(['élan commun'])
  })

  it('orders by relevance: names that start with the search, then the others', async () => {
    for (const name of ['Les Pins', 'Pin parasol', 'Amis du pin']) await insertCustomer(test.db, { name, city: 'Dax' })
    await insertCustomer(test.db, { name: 'Autre', city: 'Pinède' })
    const best = await search({ search: 'PIN', order: 'relevance', limit: '3' })
    expect([namesOf(best), best.count, best.nextCursor]).toEqual([['Pin parasol', 'Amis du pin', 'Autre'], 4, null])
  })

  it.each(['00000000-0000-4000-8000-00000000dead', 'zzz'])('refuses the cursor %s', async (cursor) => {
    const answer = await test.call(admin, 'GET', `/customers/search?cursor=${cursor}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong-input'])
  })
})

it('reads a page of five thousand in order of the index, without sorting all names', async () => {
  await sql`insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city,
      postal_code)
    select gen_random_uuid(), 'Association ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example', 'rue', 'Nantes',
      '44000' from generate_series(1, 5000) n`.execute(test.db)
  await sql`analyze customers`.execute(test.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select id, name from customers
    where (name collate "fr-x-icu", id) > ('Association 4' collate "fr-x-icu", ${'00000000-0000-4000-8000-000000000000'}::uuid)
    order by name collate "fr-x-icu", id limit 61`.execute(test.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('customers_name')
  expect(plan).not.toContain('Sort')
  const answer = await test.call(admin, 'GET', '/customers/search?limit=60')
  expect(answer.json()).toMatchObject({ count: expect.any(Number), nextCursor: expect.any(String) })
  expect(Buffer.byteLength(answer.body)).toBeLessThan(50_000)
})
