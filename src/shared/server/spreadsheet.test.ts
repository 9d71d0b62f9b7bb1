import { expect, it } from 'vitest'
import { spreadsheetText } from './spreadsheet.ts'

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
