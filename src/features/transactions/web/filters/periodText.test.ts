import { expect, test } from 'vitest'
import { periodText } from './periodText.ts'

test.each([
  [{ startDate: '2026-03-06', endDate: '2026-03-06' }, 'le vendredi 6 mars 2026'],
  [{ startDate: '2026-03-01', endDate: '2026-03-06' }, 'du dimanche 1er mars 2026 au vendredi 6 mars 2026'],
  [{ startDate: '2026-03-06' }, 'à partir du vendredi 6 mars 2026'],
  [{ endDate: '2026-03-06' }, 'jusqu’au vendredi 6 mars 2026'],
  [{ causeId: 'punctual' }, 'toutes les dates'],
])('says the period of %j', (filters, text) => {
  expect(periodText(filters)).toBe(text)
})
