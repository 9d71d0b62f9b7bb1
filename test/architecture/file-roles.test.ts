import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { sources } from './sources.ts'

/** The suffixes in the table of docs/architecture.md. */
const roles = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../docs/architecture.md'), 'utf8').matchAll(
    /^\| `\.([a-z]+)` /gm,
  ),
].map(([, role]) => role ?? '')

/** Returns the suffixes of a name besides those of the language and of tests: `service` for `cause.service.test.ts`. */
const rolesOf = (file: string): string[] =>
  path
    .basename(file)
    .replace(/(\.d|(\.growth)?\.test)?\.tsx?$/, '')
    .split(/\.(?=[a-z])/)
    .slice(1)

it('names files by the roles of docs/architecture.md, one role at most', () => {
  const strangers = sources.filter(({ file }) => {
    const [role, ...more] = rolesOf(file)
    return more.length > 0 || (role !== undefined && !roles.includes(role))
  })
  expect(strangers.map(({ file }) => file)).toEqual([])
})

it('lists no role that fewer than three files have', () => {
  const used = sources.flatMap(({ file }) => rolesOf(file))
  expect(roles.length).toBeGreaterThan(10)
  expect(roles.filter((role) => used.filter((each) => each === role).length < 3)).toEqual([])
})
