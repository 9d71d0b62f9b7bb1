import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { foldText } from '#shared/text.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { insertCustomer } from '../testing/customer.fixture.ts'

let test: TestApp
let admin: { identity_uid: string }
beforeAll(async () => {
  test = await startTestApp()
  admin = await insertUser(test.db, { role: 'admin', customer_id: null })
})
afterAll(() => test.close())

describe('the list of associations', () => {
  const searched = async (search: string): Promise<string[]> => {
    const answer = await test.call(admin, 'GET', `/customers?${new URLSearchParams({ search }).toString()}`)
    return answer.json().map(({ name }: { name: string }) => name)
  }

  it('is sorted by French rules', async () => {
    const names = ['Zoé Solidarité', 'Étoile du Nord', 'Etoile du Midi', 'élan commun', 'Œuvre des Bois', 'Ocre']
    for (const name of names) await insertCustomer(test.db, { name, city: 'Tri-sur-Mer' })
    expect(await searched('tri-sur-mer')).toEqual([
      'élan commun',
      'Etoile du Midi',
      'Étoile du Nord',
      'Ocre',
      'Œuvre des Bois',
      'Zoé Solidarité',
    ])
  })

  it('matches a part of the name or of the city, ignoring accents, case and apostrophes', async () => {
    await insertCustomer(test.db, { name: 'Les Cœurs d’Élan', city: 'Épernay' })
    for (const search of ['coeurs', "D'ELAN", 'épern', ' EPERNAY ', 'cœurs d’é'])
      expect(await searched(search)).toEqual(['Les Cœurs d’Élan'])
    // Not across name and city.
    expect(await searched('elanepernay')).toEqual([])
  })

  it('escapes the wildcards of LIKE, and ignores a blank search', async () => {
    await insertCustomer(test.db, { name: 'Cent % solidaires', city: 'Lille' })
    expect(await searched('%')).toEqual(['Cent % solidaires'])
    expect(await searched('_')).toEqual([])
    expect(await searched('\\')).toEqual([])
    const all = (await test.call(admin, 'GET', '/customers')).json()
    expect(await searched(' ')).toHaveLength(all.length)
  })

  it('folds a text in the database as in the browser', async () => {
    const texts = ['ÉCOLE', 'e\u0301cole', 'ŒUVRE', 'Æquo', 'l’Été', 'ÇÀ ÑÖ ẞ', 'Ильин', 'مُحَمَّد', 'Straße', 'Ắ']
    for (const text of texts) {
      const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(test.db)
      expect(rows[0]?.folded).toBe(foldText(text))
    }
  })

  // The last test: the associations that it adds stay.
  it('is compressed, and refused above ten thousand rather than cut', async () => {
    const tag = 'Bornées'
    const { id } = await insertCustomer(test.db, { name: tag })
    const columns = Object.entries(
      await test.db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ).filter(([name]) => !['id', 'name', 'creation_key', 'creation_digest', 'search_text'].includes(name))
    const names = sql.join(columns.map(([name]) => sql.ref(name)))
    const addUntil = (count: number) =>
      sql`
      insert into customers (id, name, ${names})
      select gen_random_uuid(), ${tag} || ' ' || number, ${names} from customers, generate_series(
        (select count(*)::int from customers where name like ${`${tag}%`}), ${count - 1}) as number
      where id = ${id}`.execute(test.db)
    const list = () => test.call(admin, 'GET', `/customers?search=${encodeURIComponent(tag)}`, { headers: gzip })
    const gzip = { 'accept-encoding': 'gzip' }
    await addUntil(10_000)
    const whole = await list()
    expect([whole.statusCode, whole.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(whole.rawPayload.length).toBeLessThan(1_000_000)
    await addUntil(10_001)
    const refused = await list()
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'too-many-customers'])
  })
})
