import { describe, expect, it } from 'vitest'
import { readProposed } from '../../../testing/read-whole.ts'

/** Says what a CSV is: its balances and the number of its lines, or the codes of its refusals. */
const read = (...rows: string[]) => {
  const { statements, problems } = readProposed(`${rows.join('\n')}\n`, '2026-11-24')
  const [statement] = statements
  if (!statement) return problems.filter(({ code }) => code !== 'csv-row-left').map(({ code }) => code)
  return [statement.openingCents, statement.closingCents, statement.lines.length]
}

const header = 'Date;Libellé;Débit;Crédit'
const rows = ['20/11/2026;C;5,00;', '19/11/2026;B;;20,00', '18/11/2026;A;;50,00']
const proven = [10_000, 16_500, 3]

/** Layouts of the balances 100,00 before and 165,00 after the rows. */
const layouts: [string, (all: readonly string[]) => string[]][] = [
  ['above it', (all) => ['Solde initial : 100,00 €;;;', 'Solde final : 165,00 EUR;;;', header, ...all]],
  ['in rows of its own', (all) => [header, ';Nouveau solde;;165,00', ...all, ';Ancien solde;;100,00']],
  ['in dated rows', (all) => [header, '01/11/2026;Solde précédent;;100,00', ...all, '20/11/2026;Solde final;;165,00']],
  ['of two days', (all) => ['Solde au 31/10/2026;100,00;;', 'Solde au 20/11/2026;165,00;;', header, ...all]],
  [
    'above and below it',
    (all) => [
      'Solde en fin de période;;;165,00',
      'Date;Libellé;Débit;Crédit',
      ...all,
      'Solde en début de période;;;100,00',
    ],
  ],
  ['in a column of balances and in words', (all) => columnOf(all, 'Solde d’ouverture;100,00;;;')],
]

/** Adds a column of balances, which goes on without the rows that are dropped at an end. */
const columnOf = (all: readonly string[], above: string): string[] => {
  const after: Record<string, string> = { A: '150,00', B: '170,00', C: '165,00' }
  return [above, `${header};Solde`, ...all.map((row) => `${row};${after[row.split(';')[1] ?? '']}`)]
}

describe('a CSV with balances in words', () => {
  it.each(layouts)('%s has them as its own', (_, write) => {
    expect(read(...write(rows))).toEqual(proven)
  })

  it.each(layouts)('%s is refused without its oldest row', (_, write) => {
    expect(read(...write(rows.slice(0, -1)))).toEqual(['csv-balances'])
  })

  it.each(layouts.slice(0, -1))('%s is refused without its newest row, and with one twice', (_, write) => {
    expect(read(...write(rows.slice(1)))).toEqual(['csv-balances'])
    expect(read(...write([...rows, rows[0] ?? '']))).toEqual(['csv-balances'])
  })

  it('in debit may be in the column of debits, without a sign, or called so', () => {
    const overdrawn = (opening: string, closing: string) => read(header, opening, ...rows, closing)
    const expected = [-10_000, -3500, 3]
    expect(overdrawn(';Ancien solde;100,00;', ';Nouveau solde;35,00;')).toEqual(expected)
    expect(overdrawn(';Ancien solde;;-100,00', ';Nouveau solde;;35,00')).toEqual(expected)
    expect(overdrawn(';Ancien solde débiteur;;100,00', ';Nouveau solde débiteur;;35,00')).toEqual(expected)
  })

  it('above the table are not in its columns: a refusal shows them as they are', () => {
    const above = ['Solde initial;;100,00;', 'Solde final;;165,00;']
    const { problems } = readProposed([...above, header, ...rows.slice(1), ''].join('\n'), '2026-11-24')
    expect(problems).toMatchObject([
      { code: 'csv-balances', values: { opening: '100,00\u00a0€', lines: '70,00\u00a0€', closing: '165,00\u00a0€' } },
    ])
  })

  it('of one day alone, of a day after the operations, or of several periods, proves nothing', () => {
    const none = [null, null, 3]
    expect(read('Solde au 23/11/2026 1 234,56 €;;;', header, ...rows)).toEqual(none)
    const period = 'Opérations du 18/11/2026 au 20/11/2026;;;'
    expect(read('Solde initial;100,00;;', 'Solde au 23/11/2026;1,00;;', period, header, ...rows)).toEqual(none)
    expect(read('Solde initial;1,00;;', 'Solde initial;2,00;;', 'Solde final;3,00;;', header, ...rows)).toEqual(none)
  })

  it('proves nothing where an operation that is pending is left out', () => {
    const table = ['Date;Libellé;Montant;Statut', '20/11/2026;A;50,00;Exécuté', '20/11/2026;B;7,00;En attente']
    expect(read('Solde initial;100,00;;', 'Solde final;157,00;;', ...table)).toEqual([null, null, 1])
  })
})
