import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readMigrations } from '#shared/server/migration-files.ts'

const directory = path.resolve(import.meta.dirname, '../../database/migrations')
const schema = path.resolve(import.meta.dirname, '../../database/schema')

/** Makes the schema of version 0.2.0, which it includes from database/schema. */
const firstMigration = '0001_schema.sql'

/** Matches a statement that removes something that the version before may use. */
const contraction =
  /\b(drop\s+(table|column|view|function)|rename\s+(column|to)|alter\s+column\s+\w+\s+(set\s+data\s+)?type|alter\s+column\s+\w+\s+set\s+not\s+null)\b/gi
/** The line that says why nothing does: `-- contract: <what>, unused since <version>`. */
const reason = /^-- contract: .+, unused since \d+\.\d+\.\d+$/m

const withoutComments = (sql: string): string => sql.replace(/--.*$/gm, '')

/** Lists what a migration takes away without saying since which version it is unused. */
const listContractions = (sql: string): string[] =>
  reason.test(sql) ? [] : [...withoutComments(sql).matchAll(contraction)].map(([found]) => found)

it('the first migration includes every file of the schema once', () => {
  const text = readFileSync(path.join(directory, firstMigration), 'utf8')
  const included = [...text.matchAll(/^\\ir \.\.\/schema\/(.+)$/gm)].map(([, name = '']) => name)
  expect(included.sort()).toEqual(readdirSync(schema).sort())
})

it('the schema stays as version 0.2.0 has it: databases have its checksum, and a change is a migration', async () => {
  const [schema] = await readMigrations(directory)
  expect(schema?.checksum).toBe('8f2deef53f8a0e77259aa529bb755e74e5974725f361352e9e1ff3483d9c6bd0')
})

it('a file of the schema makes the tables of the feature in its name', () => {
  const strangers = readdirSync(schema).flatMap((name) => {
    const text = readFileSync(path.join(schema, name), 'utf8')
    const owners = [...text.matchAll(/^comment on table (\w+) is '\[(\w+)\]/gm)]
    return owners.filter(([, , owner]) => owner !== /^[a-z]+/.exec(name)?.[0]).map(([, table]) => `${name}: ${table}`)
  })
  expect(strangers).toEqual([])
})

it('each migration has a number of its own', () => {
  const numbers = readdirSync(directory).map((name) => /^(\d{4})_[a-z_]+\.sql$/.exec(name)?.[1] ?? name)
  expect(numbers).toEqual([...new Set(numbers)])
  expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
})

it('a migration takes nothing away that the version before uses', () => {
  const names = readdirSync(directory).filter((name) => name > firstMigration)
  const found = names.flatMap((name) =>
    listContractions(readFileSync(path.join(directory, name), 'utf8')).map((what) => `${name}: ${what}`),
  )
  expect(found, 'expand first, contract a version later (docs/operations.md#upgrade-and-way-back)').toEqual([])
})

it.each([
  'alter table causes drop column name;',
  'alter table causes rename column name to title;',
  'alter table causes rename to goals;',
  'drop table causes;',
  'alter table causes alter column name type varchar(20);',
  'alter table causes alter column goal_cents set not null;',
])('finds %s', (sql) => {
  expect(listContractions(sql)).toHaveLength(1)
})

it('accepts additions, and what says since when it is unused', () => {
  expect(listContractions('alter table causes add column color text; create table x (n int not null);')).toEqual([])
  expect(
    listContractions('-- contract: causes.color, unused since 1.4.0\nalter table causes drop column color;'),
  ).toEqual([])
})
