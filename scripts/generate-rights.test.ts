import { expect, it } from 'vitest'
import { isRightsPageCurrent } from './generate-rights.ts'

it('docs/rights.md is up to date (otherwise: npm run docs:rights)', async () => {
  expect(await isRightsPageCurrent()).toBe(true)
})
