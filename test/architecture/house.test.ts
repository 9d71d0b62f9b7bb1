import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lockClasses, lockKeys } from '#shared/server/lock-classes.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { featureOf, isTest, sources } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')
const migrations = globSync('database/{schema,migrations}/*.sql', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
)

/** The owner of each table: the feature in its SQL comment. */
const ownerOf = new Map(
  migrations.flatMap((text) =>
    [...text.matchAll(/comment on table (\w+) is '\[(\w+)\]/g)].map(([, table, owner]) => [table, owner]),
  ),
)
/** Converts kysely's camelCase to SQL's snake_case. */
const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const writes = /(?:insert into|update|delete from|insertInto\(\s*'|updateTable\(\s*'|deleteFrom\(\s*'|copy)\s*(\w+)/g

describe('the source code', () => {
  it('writes a table in the feature that owns it, and only there', () => {
    expect(ownerOf.size).toBeGreaterThan(10)
    const violations = sources
      .filter(({ file }) => !isTest(file) && !/^src\/app\/(database|demo)\//.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(writes)]
          .map(([, table]) => inSnakeCase(table ?? ''))
          .filter((table) => ownerOf.has(table) && ownerOf.get(table) !== (featureOf(file) ?? 'shared'))
          .map((table) => `${file} writes ${table}`),
      )
    expect(violations).toEqual([])
  })

  it('locks no row FOR UPDATE, which would block donations that refer to it', () => {
    const strong = sources.filter(({ file, text }) => !isTest(file) && /\.forUpdate\(|\bfor update\b/.test(text))
    expect(strong.map(({ file }) => file)).toEqual([])
  })

  it('gives each advisory lock a number of its own, in one list: work that shares one would wait for the other', () => {
    const numbers: number[] = [...Object.values(lockClasses), ...Object.values(lockKeys)]
    expect(new Set(numbers).size).toBe(numbers.length)
    const others = sources.filter(({ text }) => /advisory_\w*lock\w*\(\d/.test(text))
    expect(others.map(({ file }) => file)).toEqual([])
  })

  it('reads associations page by page: no program of ours asks for all at once', () => {
    const whole = sources.filter(({ file, text }) => !isTest(file) && /\bcall\(\s*listCustomers\b/.test(text))
    expect(whole.map(({ file }) => file)).toEqual([])
  })

  it('guards and quotes the cells of a CSV in one place', () => {
    const own = ['src/shared/spreadsheet.ts', 'src/app/backup/catalog.ts']
    // Doubles a quote, or lists the signs that start a formula. The backup quotes names of SQL.
    const guards = /replaceAll\('"', '""'\)|\[[^\]\n]*=\\?\+[^\]\n]*@[^\]\n]*\]|\[[^\]\n]*=[^\]\n]*@[^\]\n]*-\]/
    const others = sources.filter(({ file, text }) => !isTest(file) && !own.includes(file) && guards.test(text))
    expect(others.map(({ file }) => file)).toEqual([])
  })

  it('uses the storages of the browser through one module, which never throws', () => {
    const own = ['src/shared/web/storage.ts', 'src/app/server/api-docs.ts']
    const users = sources.filter(
      ({ file, text }) => !isTest(file) && !own.includes(file) && /\b(local|session)Storage\b/.test(text),
    )
    expect(users.map(({ file }) => file)).toEqual([])
  })

  it('has no file past 250 lines', () => {
    const long = sources
      .map(({ file, text }) => ({ file, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > 251)
    expect(long).toEqual([])
  })

  it('has few files of less than 25 lines: a short file stands with what uses it, unless a role or a chunk needs it apart', () => {
    const short = sources.filter(({ file, text }) => !isTest(file) && text.split('\n').length - 1 < 25)
    expect(short.length < 60 || short.map(({ file }) => file)).toBe(true)
  })

  it('has no file with a generic name', () => {
    expect(
      sources.map(({ file }) => file).filter((file) => /\/(index|utils?|helpers?|common|misc)\.tsx?$/.test(file)),
    ).toEqual([])
  })

  it('refuses undeclared fields in every body and query', async () => {
    const lax = (await everyEndpoint()).flatMap(([name, { body, query }]) =>
      [body, query]
        .filter((schema) => schema !== undefined)
        .filter((schema) =>
          z.safeParse(schema, { surelyNotDeclared: 1 }).error?.issues.every((i) => i.code !== 'unrecognized_keys'),
        )
        .map(() => name),
    )
    expect(lax).toEqual([])
  })
})
