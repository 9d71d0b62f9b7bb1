import { expect, it } from 'vitest'
import { isRightsPageCurrent } from './generate-rights.ts'

it('docs/rights.md says what the endpoints declare (else: npm run docs:rights)', async () => {
  expect(await isRightsPageCurrent()).toBe(true)
})
