import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { featureOf, isTest, sideOf, sources } from './sources.ts'

/**
 * The tables that features read of others, with the reason. Everything else is read by a view, whose owner may then
 * change its tables.
 */
const readByOthers: Record<string, string> = {
  customers: 'every record belongs to an association, whose name is shown beside it',
  users: 'a record names the account that made it',
  causes: 'a donation, a movement or a figure is of a cause, whose name is shown beside it',
  devices: 'a donation or a figure is of a terminal, whose name is shown beside it',
  shortcuts: 'a donation or a figure is of a quick donation, whose name is shown beside it',
  identity_accounts: 'an account is a person and a sign-in, which a list of accounts shows in one line',
  identity_sessions: 'a call is authenticated by its session and its account in one statement',
  hijri_years: 'the calendar of the lists of donations has the Ramadans that an association has set',
}

/** The features whose tables are the ledger: their views are the ledger's own. */
const ledger = ['transactions', 'movements', 'closings']

type Relation = { owner: string; isView: boolean }
type Read = { reader: string; file: string; name: string } & Relation

let database: TestDatabase
let reads: Read[]

/** Removes comments, which name tables too. */
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|--.*/g, '')

/** Finds names after `from`, `join` and commas of SQL, names that kysely is given, and texts that are only a name. */
const namesIn = (text: string): string[] => {
  const code = withoutComments(text)
  const inSql = [...code.matchAll(/\b(?:from|join|into|update|lateral|only)\s+(\w+)|\bfrom\s+\w+,\s*(\w+)/g)]
  const inKysely = [
    ...code.matchAll(/(?:From|from|Join|Lateral|Into|Table|table)\(\s*\[?\s*['"](\w+)(?: as \w+)?['"]/g),
  ]
  const alone = [...code.matchAll(/['"`](\w+[A-Z_]\w+)(?: as \w+)?['"`]/g)]
  return [...inSql, ...inKysely, ...alone].map(([, name, second]) =>
    (second ?? name ?? '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  )
}

beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await database.pool.query<{ name: string; owner: string; isView: boolean }>(`
    select relname as name, substring(obj_description(oid, 'pg_class') from '^\\[(\\w+)\\] .') as owner, relkind = 'v' as "isView"
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`)
  const relations = new Map(rows.map(({ name, ...relation }) => [name, relation]))
  reads = sources
    .filter(({ file }) => sideOf(file) === 'server' && !isTest(file))
    .flatMap(({ file, text }) =>
      [...new Set(namesIn(text))].flatMap((name): Read[] => {
        const [reader, relation] = [featureOf(file), relations.get(name)]
        return reader && relation && relation.owner !== reader ? [{ reader, file, name, ...relation }] : []
      }),
    )
})
afterAll(() => database.close())

const shown = ({ file, name }: Read): string => `${file} reads ${name}`

describe('the features', () => {
  it('give each view an owner: a feature, or the ledger', async () => {
    const features = new Set([...sources.map(({ file }) => featureOf(file)), 'ledger'])
    const { rows } = await database.pool.query<{ name: string; comment: string | null }>(`
      select relname as name, obj_description(oid, 'pg_class') as comment
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`)
    expect(rows.length).toBeGreaterThan(10)
    const unsigned = rows.filter(({ comment }) => !features.has(/^\[(\w+)\] ./.exec(comment ?? '')?.[1]))
    expect(unsigned).toEqual([])
  })

  it('read the tables of another feature by its views, but for the listed ones', () => {
    expect(reads.length).toBeGreaterThan(100)
    const direct = reads.filter(({ name, isView }) => !isView && !(name in readByOthers))
    expect(direct.map(shown)).toEqual([])
  })

  it('list no table that nobody reads', () => {
    const used = new Set(reads.map(({ name }) => name))
    expect(Object.keys(readByOthers).filter((name) => !used.has(name))).toEqual([])
  })

  it('have no circle through tables', () => {
    const readsOf = new Map<string, Set<string>>()
    for (const { reader, owner, isView } of reads)
      if (!isView) readsOf.set(reader, (readsOf.get(reader) ?? new Set()).add(owner))
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(readsOf.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        return reaches(next, to, seen.add(next))
      })
    expect([...readsOf.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
  })
})

describe('the ledger', () => {
  it('has views that PostgreSQL puts into the statements that name them', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select distinct view.relname as name from pg_class view join pg_attribute a on a.attrelid = view.oid and a.attname = 'customer_id'
      where view.relnamespace = 'public'::regnamespace and view.relkind = 'v'`)
    const apart: string[] = []
    for (const { name } of rows) {
      const plan = await database.pool.query(
        `explain select 1 from ${name} as named where customer_id = gen_random_uuid()`,
      )
      if (JSON.stringify(plan.rows).includes('Subquery Scan on named')) apart.push(name)
    }
    expect(apart).toEqual([])
  })

  it('keeps each of its tables to one feature: none is ever listed', () => {
    const others = reads.filter(({ reader, owner, isView }) => ledger.includes(owner) && !isView && reader !== owner)
    expect(others.map(shown)).toEqual([])
  })
})
