import { expect, it } from 'vitest'
import { donorTexts } from './donor.texts.ts'

it.each([
  [0, '0 identité'],
  [1, '1 identité'],
  [2, '2 identités'],
])('%s identities are %s', (count, text) => {
  expect(donorTexts.identities(count)).toBe(text)
})
