import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { formatsOf, withoutUnused } from './lean-zod.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('zod'))
const schemas = readFileSync(path.join(folder, 'v4/classic/schemas.js'), 'utf8')

it('removes what the browser does not use from the installed Zod, and nothing else', () => {
  const lean = withoutUnused(schemas)
  expect(lean).not.toMatch(/processJSONSchema|locales\/en|memoizer\(\)|JIT/)
  const lines = (code: string) => code.split('\n').filter((line) => line.trim() !== '')
  const removed = lines(schemas).filter((line) => !lines(lean).includes(line))
  const format = /^ {4}\w+\(params\) \{$|this\.check\(core\._\w+\(Zod\w+, params\)\)/
  for (const line of removed)
    expect(format.test(line) || /JSONSchema|locales\/en|memoizer\(\)|JIT/.test(line), line).toBe(true)
  expect(formatsOf(schemas)).toEqual(expect.arrayContaining(['email', 'url', 'uuid', 'datetime', 'date']))
  expect(formatsOf(lean)).toEqual([])
})

it('no schema of the browser uses a format as a method of a string', () => {
  const method = new RegExp(String.raw`string\(\)\s*(?:\.\w+\([^)]*\)\s*)*\.(?:${formatsOf(schemas).join('|')})\(`)
  expect(method.test('z.string().trim()\n  .email()')).toBe(true)
  const files = globSync('src/{features,shared,app/web}/**/*.{ts,tsx}').filter((file) => !/\/server\//.test(file))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => method.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('refuses a Zod of another shape', () => {
  expect(() => withoutUnused('inst.describe = () => processors.stringProcessor(inst)')).toThrow('another shape')
  expect(() => withoutUnused('core.config({ memoizer: core.memoizer() })')).toThrow('another shape')
})
