import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { breakages } from '#tools/breakages/breakages.ts'

it.each(breakages)('$name: the file contains the text to replace once', ({ file, from, tests }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(existsSync(tests)).toBe(true)
})
