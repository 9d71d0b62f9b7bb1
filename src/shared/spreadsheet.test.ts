import { expect, it } from 'vitest'
import { formulaForms, runs } from '#test/formulas.ts'
import { spreadsheetText, withoutGuard } from './spreadsheet.ts'

it.each([
  ['Zakat', '"Zakat"'],
  ['=1+1', '"\'=1+1"'],
  ['\u00a0@SUM(A1)', '"\'\u00a0@SUM(A1)"'],
  ['deux\n-lignes', '"deux\n\'-lignes"'],
  ['\r=1', '"\'\r\'=1"'],
  ['le "grand" hall', '"le ""grand"" hall"'],
])('writes %j as a cell that no spreadsheet runs', (text, cell) => {
  expect(spreadsheetText(text)).toBe(cell)
})

it.each(formulaForms)('disarms %j, and gives it back', (formula) => {
  expect(runs(`"${formula}"`)).toBe(true)
  const cell = spreadsheetText(formula)
  expect(runs(cell)).toBe(false)
  expect(withoutGuard(cell.slice(1, -1))).toBe(formula)
})
