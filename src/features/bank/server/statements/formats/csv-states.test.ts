import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CsvMapping } from '../../../csv-mapping.ts'
import { readWhole, type WholeBankFile } from '../../../testing/read-whole.ts'

const today = '2026-11-24'
const bytes = readFileSync(path.resolve(import.meta.dirname, '../../../testing/statements/states.csv'))
const columns = { amounts: 'signed', date: 0, labels: [1], amount: 2, status: 3 }
const read = (mapping: object) => readWhole(bytes, CsvMapping.parse(mapping), today)
const askedIn = (file: WholeBankFile): string[] | false =>
  'columns' in file && (file.columns?.states ?? []).map(({ value }) => value)

it('states that are not known are asked, and a negation is never its opposite', () => {
  const asked = readWhole(bytes, undefined, today)
  const unknown = [
    'Non comptabilisé',
    'À comptabiliser',
    'Autorisé',
    'Autorisation en cours',
    'Prévisionnel',
    'Prévu',
    'Provisoire',
    'Réservé',
    'Bloqué',
    'Suspendu',
    'Non exécuté',
    'Non abouti',
    'Retourné',
  ]
  expect(askedIn(asked)).toEqual(unknown)
  const again = read(columns)
  expect(again).toMatchObject({ format: 'unknown', problems: [{ code: 'csv-columns-needed' }] })
  expect(askedIn(again)).toEqual(unknown)
})

it('states that a person has explained are booked or left', () => {
  const asked = askedIn(read(columns)) || []
  const states = asked.map((value) => ({ value, meaning: value === 'Autorisé' ? 'booked' : 'leave' }))
  const result = read({ ...columns, states })
  expect('statements' in result && result.statements[0]?.lines.map(({ cents }) => cents)).toEqual([-101, -104])
  expect(result.problems.every(({ code }) => code === 'payment-left')).toBe(true)
})

it('the currency in the name of a column of amounts, and its clock, are read', () => {
  const text = 'Date (UTC);Libellé;Montant (USD)\n2026-11-02 23:30;A;10,00\n'
  const mapping = CsvMapping.parse({ amounts: 'signed', date: 0, labels: [1], amount: 2 })
  const result = readWhole(Buffer.from(text), mapping, today)
  expect('statements' in result && result.statements).toMatchObject([
    { currency: 'USD', lines: [{ bookedOn: '2026-11-03' }] },
  ])
})
