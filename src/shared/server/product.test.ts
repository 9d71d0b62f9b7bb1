import { expect, it } from 'vitest'
import { runsOnSchemaOf } from './product.ts'

it.each([
  ['1.4.0', '1.4.9', true],
  ['1.4.9', '1.4.0', true],
  ['1.4.0', '1.3.0', true],
  ['1.4.0', '1.5.2', true],
  ['1.4.0', '1.6.0', false],
  ['1.4.0', '2.0.3', true],
  ['1.4.0', '2.1.0', false],
  ['1.4.0', '3.0.0', false],
  ['2.0.0', '1.9.0', true],
])('version %s on the schema of version %s: %s', (own, other, runs) => {
  expect(runsOnSchemaOf(other, own)).toBe(runs)
})
