import { expect, test } from 'vitest'
import { formulaForms, runs } from '#test/formulas.ts'
import { csvOf, fileNameOf } from './pictureTable.ts'

test('a CSV has plain numbers, quoted names, and no formula', () => {
  const csv = csvOf({
    title: 'Par cause',
    columns: ['Cause', 'Dons', 'Total'],
    rows: [
      { key: '1', name: 'Toit "neuf"', cells: ['1\u00a0204', '12\u00a0345,60\u00a0€'], value: 1 },
      { key: '2', name: '=1+1', cells: ['2', '−4,00\u00a0€'], value: 1 },
      { key: '3', name: 'Puits', cells: ['3', 'Objectif atteint'], value: 1 },
    ],
  })
  expect(csv.split('\r\n')).toEqual([
    '\ufeff"Cause";"Dons";"Total"',
    '"Toit ""neuf""";1204;12345,60',
    '"\'=1+1";2;-4,00',
    '"Puits";3;"Objectif atteint"',
    '',
  ])
})

test('a file is named after its picture and its days', () => {
  expect(fileNameOf('Récolté, par jour', '2026-03-01', '2026-03-31')).toBe('recolte-par-jour_2026-03-01_2026-03-31')
  expect(fileNameOf('Par cause', '2026-03-01', '2026-03-01')).toBe('par-cause_2026-03-01')
})

test.each(formulaForms)('a cell of %j is no formula', (formula) => {
  const row = { key: '1', name: formula, cells: [formula], value: 1 }
  const [, line = ''] = csvOf({ title: 'Par cause', columns: ['Cause', 'Total'], rows: [row] }).split('\r\n')
  expect(line.split(';').filter(runs)).toEqual([])
})
