import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, it } from 'vitest'
import { withoutUnused } from './lean-zod.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('zod'))
const schemas = readFileSync(path.join(folder, 'v4/classic/schemas.js'), 'utf8')

it('removes JSON Schema and the English messages from the installed Zod, and nothing that parses', () => {
  const lean = withoutUnused(schemas)
  expect(lean).not.toMatch(/processJSONSchema|locales\/en/)
  const lines = (code: string) => code.split('\n').filter((line) => line.trim() !== '')
  const removed = lines(schemas).filter((line) => !lines(lean).includes(line))
  for (const line of removed) expect(line).toMatch(/JSONSchema|locales\/en/)
})

it('refuses a Zod of another shape', () => {
  expect(() => withoutUnused('inst.describe = () => processors.stringProcessor(inst)')).toThrow('another shape')
})
