import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '#test/workbooks.ts'
import { CsvMapping } from '../../../csv-mapping.ts'
import { readProposed, readWhole } from '../../../testing/read-whole.ts'

const today = '2026-11-24'

/** Says of each account of a CSV what its lines are, by the columns that are proposed. */
const read = (...rows: string[]) => {
  const { statements, problems } = readProposed(`${rows.join('\n')}\n`, today)
  return {
    accounts: statements.map(({ account: { iban, bank, branch, number }, lines }) => [
      iban ?? [bank, branch, number].filter((part) => part !== null).join(' '),
      lines.map(({ cents }) => cents),
    ]),
    problems: problems.map(({ fileLine, code }) => `${fileLine} ${code}`),
  }
}

const header = 'Date;Date valeur;Libellé;Débit euros;Crédit euros;'
const blockOf = (name: string, ...rows: string[]) => [
  'ASS LES AMIS',
  name,
  'Solde au 23/11/2026 1 234,56 €',
  '',
  'Liste des opérations du compte entre le 01/11/2026 et le 23/11/2026;',
  '',
  header,
  ...rows,
]
const current = blockOf(
  'Compte de Dépôt carte n° 04106119371;',
  '23/11/2026;23/11/2026;"VIREMENT EN VOTRE FAVEUR',
  'M DUPONT',
  '',
  '";;50,00;',
  '19/11/2026;20/11/2026;"PRELEVEMENT";1 012,30;;',
  '',
)
const savings = blockOf('Livret A n° 98765432109;', '20/11/2026;20/11/2026;"VIREMENT";;100,00;', '')

describe('a CSV of several accounts, each below its name', () => {
  it('has a statement for each, and nothing of what stands between them is a line', () => {
    expect(read('Téléchargement du 24/11/2026;', '', ...current, ...savings)).toEqual({
      accounts: [
        ['04106119371', [5000, -101_230]],
        ['98765432109', [10_000]],
      ],
      problems: [],
    })
  })

  it.each([
    ['an IBAN', 'IBAN : FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
    ['bank, branch, number and key', 'RIB 30006 00001 12345678901 89', '30006 00001 12345678901'],
    ['a branch and a number', 'Compte n° 0000112345678901', '00001 12345678901'],
    ['a number with a letter', 'Numéro Compte   :;1234567X033', '1234567X033'],
    ['a number of older files', 'CCHQ       no 62734091867;', '62734091867'],
  ])('may name them by %s', (_, name, account) => {
    expect(read(...blockOf(name, '20/11/2026;;"X";;1,00;'), ...savings).accounts).toEqual([
      [account, [100]],
      ['98765432109', [10_000]],
    ])
  })

  it('may have an account without an operation, in its middle or at its end', () => {
    const empty = [
      'ASS LES AMIS',
      'Compte à terme n° 55555555555;',
      'Solde au 23/11/2026 9 000,00 €',
      'Pas d’opération;',
    ]
    const accounts = [
      ['04106119371', [5000, -101_230]],
      ['98765432109', [10_000]],
    ]
    expect(read(...current, ...empty, ...savings)).toEqual({ accounts, problems: [] })
    expect(read(...current, ...savings, ...empty).accounts).toEqual(accounts)
  })

  it('leaves the operations of cards, which the account has in one sum, and is refused when it has no others', () => {
    const card = blockOf('CARTE GOLD n° 5137 81XX XXXX 1091;', '20/11/2026;;"BOULANGERIE";4,50;;')
    expect(read(...current, ...card)).toMatchObject({
      accounts: [['04106119371', [5000, -101_230]]],
      problems: [expect.stringMatching(/ csv-card-left$/)],
    })
    expect(read(...card)).toMatchObject({ accounts: [], problems: ['7 csv-card'] })
  })

  it('keeps the sums of an account that stand below its lines', () => {
    const rows = ['Ancien solde;;;;100,00;', '20/11/2026;20/11/2026;"X";;1,00;', 'Nouveau solde;;;;101,00;']
    const { statements } = readProposed(
      [...blockOf('Compte n° 11111111111', ...rows), ...savings].join('\n').concat('\n'),
      today,
    )
    expect(statements[0]).toMatchObject({ openingCents: 10_000, closingCents: 10_100 })
    expect(statements[1]).toMatchObject({ openingCents: null, closingCents: null })
  })

  it('may be the sheet of a workbook', () => {
    const sheet = [...current.slice(0, 7), '23/11/2026;23/11/2026;VIR;;50,00;', ...savings].map((row) =>
      row.replaceAll('"', '').split(';'),
    )
    const columns = CsvMapping.parse({ amounts: 'split', date: 0, valueDate: 1, labels: [2], debit: 3, credit: 4 })
    const bytes = writeWorkbook({ sheets: [{ name: 'CA', rows: sheet }] })
    const result = readWhole(bytes, columns, today)
    if (result.format !== 'xlsx') throw new Error(JSON.stringify(result))
    expect(result.statements.map(({ account, lines }) => [account.number, lines.map(({ cents }) => cents)])).toEqual([
      ['04106119371', [5000]],
      ['98765432109', [10_000]],
    ])
  })
})

describe('a CSV whose column names the account of each row', () => {
  it('has a statement for each account', () => {
    const rows = ['20/11/2026;X;10,00;00012345678', '19/11/2026;Y;5,00;00087654321', '18/11/2026;Z;7,00;00012345678']
    expect(read('Date;Libellé;Montant;accountNum', ...rows)).toEqual({
      accounts: [
        ['00012345678', [1000, 700]],
        ['00087654321', [500]],
      ],
      problems: [],
    })
  })

  it('is refused at a row that names none', () => {
    const rows = ['20/11/2026;X;10,00;00012345678', '19/11/2026;Y;5,00;', '18/11/2026;Z;7,00;00087654321']
    const { problems } = readWhole(
      Buffer.from(['Date;Libellé;Montant;accountNum', ...rows].join('\n')),
      undefined,
      today,
    )
    expect(problems).toMatchObject([{ fileLine: 3, code: 'camt-account-missing' }])
  })
})
