import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../docs/decisions')
const decisions = readdirSync(folder)
  .toSorted()
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }))

describe('the decisions', () => {
  it('are numbered from 1 without a hole, in the name of the file and in the title', () => {
    const numbers = decisions.map(({ file, text }) => [Number(file.slice(0, 4)), Number(/^# (\d+)\. /.exec(text)?.[1])])
    expect(numbers).toEqual(decisions.map((_, index) => [index + 1, index + 1]))
  })

  it.each(decisions)('$file has the parts of every decision, in their order', ({ text }) => {
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, part]) => part)
    expect(parts.filter((part) => part !== 'Measured')).toEqual(['Context', 'Decision', 'Consequences', 'Refused'])
    expect(parts.indexOf('Measured')).toBeOneOf([-1, 2])
    expect(text).not.toMatch(/^## /m)
  })
})
