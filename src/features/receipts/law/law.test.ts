import { glob, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { factOn, lawOn } from './dated-fact.ts'
import { declarationDueOn } from './duties.ts'
import { receiptForms } from './receipt-forms.ts'
import { helpReductions } from './tax-reductions.ts'

it.each([
  ['2024-06-01', '11580*05', '16216*02', 100_000],
  ['2025-10-13', '11580*05', '16216*02', 100_000],
  ['2025-10-14', '11580*05', '16216*02', 200_000],
  ['2026-01-01', '11580*05', '16216*03', 200_000],
  ['2028-12-31', '11580*05', '16216*03', 200_000],
])('on %s the forms are %s and %s, and help is reduced up to %i cents', (day, person, company, ceilingCents) => {
  expect(lawOn(receiptForms.person, day).value.number).toBe(person)
  expect(lawOn(receiptForms.company, day).value.number).toBe(company)
  expect(lawOn(helpReductions, day).value.ceilingCents).toBe(ceilingCents)
})

it('has no form before the first one', () => {
  expect(factOn(receiptForms.person, '2020-01-01')).toBeUndefined()
  expect(() => lawOn(receiptForms.person, '2020-01-01')).toThrow('2020-01-01')
})

it.each([
  [2025, 12, '2026-05-05'],
  [2026, 12, '2027-05-04'],
  [2027, 12, '2028-05-03'],
  // The second working day after 1 May is not Ascension Day, 3 May.
  [2034, 12, '2035-05-04'],
  [2026, 6, '2026-09-30'],
  [2026, 11, '2027-02-28'],
])('the exercise that ends in %i-%i is declared by %s', (year, endMonth, day) => {
  expect(declarationDueOn({ year, endMonth })).toBe(day)
})

it('is the only place with the numbers of forms and articles', async () => {
  const found: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (/receipts\/law\/|\.test\.|\/testing\//.test(file)) continue
    if (/11580|16216|1740 A|222 bis|238 bis/.test(await readFile(file, 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
})
