import { describe, expect, it } from 'vitest'
import { readProposed, readWhole } from '../../../testing/read-whole.ts'

const today = '2026-11-24'

/** Says what the rows of a CSV are, by the columns that are proposed for it: amounts, or the problem of a line. */
const read = (header: string, ...rows: string[]) => {
  const text = [header, ...rows, ''].join('\n')
  const asked = readWhole(Buffer.from(text), undefined, today)
  const { statements, problems } = 'statements' in asked ? asked : readProposed(text, today)
  const cents = statements.flatMap(({ lines }) => lines.map((line) => line.cents))
  return [...cents, ...problems.map(({ fileLine, code }) => `${fileLine} ${code}`)]
}

describe('the status of an operation', () => {
  it.each([
    ['TERMINÉ', 1000],
    ['Exécuté', 1000],
    ['settled', 1000],
    ['RENVOYÉ', '2 payment-left'],
    ['reversed', '2 payment-left'],
    ['REVERTED', '2 payment-left'],
    ['Rejected', '2 payment-left'],
    ['En traitement', '2 entry-pending'],
    ['Planifié', '2 entry-pending'],
  ])('%s says whether it moved money', (status, expected) => {
    expect(read('Date;Libellé;Montant;État', `20/11/2026;X;10,00;${status}`)).toEqual([expected])
  })
})

describe('the direction of an operation', () => {
  it.each([
    ['Débit', -1000],
    ['DB', -1000],
    ['D', -1000],
    ['−', -1000],
    ['OUT', -1000],
    ['Retrait', -1000],
    ['Crédit', 1000],
    ['CR', 1000],
    ['+', 1000],
    ['IN', 1000],
    ['Dépôt', 1000],
    ['Carte', '2 csv-direction'],
    ['Chèque', '2 csv-direction'],
    ['Domiciliation', '2 csv-direction'],
  ])('%s is said by a word of its own', (direction, expected) => {
    expect(read('Date;Libellé;Montant;Sens', `20/11/2026;X;10,00;${direction}`)).toEqual([expected])
  })
})

describe('an amount', () => {
  it.each([
    ['10,00+', 1000],
    ['10,00-', -1000],
    ['="10,00"', 1000],
    ['="-10,00"', -1000],
    ['"=""10,00"""', 1000],
    ['123456789012345,00', '2 amount-too-large'],
    ['12 345 678 901 234,00', '2 amount-too-large'],
  ])('%s is read with its sign, without its formula, and by its size', (amount, expected) => {
    expect(read('Date;Libellé;Montant', `="20/11/2026";="EDF";${amount}`)).toEqual([expected])
  })
})

describe('a dated row', () => {
  it.each(['SOLDE INITIAL', 'Solde au 31/10/2026', 'Nouveau solde', 'TOTAL DES OPERATIONS', 'Opening balance'])(
    '%s is no line',
    (label) => {
      expect(read('Date;Libellé;Montant', `01/11/2026;${label};1 280,23`, '20/11/2026;EDF;-45,67')).toEqual([
        -4567,
        '2 csv-row-left',
      ])
    },
  )

  it.each(['SOLDE DE TOUT COMPTE M DUPONT', 'TOTAL STATION LILLE', 'TOTALENERGIES'])('%s is a line', (label) => {
    expect(read('Date;Libellé;Montant', `20/11/2026;${label};-45,67`)).toEqual([-4567])
  })

  it('of a balance without an amount is left', () => {
    const rows = ['31/10/2026;;;SOLDE;1280,23', '20/11/2026;-45,67;;EDF;1234,56']
    expect(read('Date;Débit;Crédit;Libellé;Solde', ...rows)).toEqual([-4567, '2 csv-row-left'])
  })
})

describe('a file of several accounts', () => {
  it('that begins a second table without an account is refused at its header', () => {
    const header = 'Date;Libellé;Débit euros;Crédit euros;'
    expect(read(header, '20/11/2026;X;;10,00;', 'Livret A;', header, '19/11/2026;Y;;5,00;')).toEqual([
      '4 csv-header-again',
    ])
  })

  it.each(['accountNum', 'Compte', 'Nom du compte', 'IBAN du compte', 'Account name'])(
    'by names in its column %s is refused at the first row of the other',
    (name) => {
      const rows = ['20/11/2026;X;10,00;Compte courant', '19/11/2026;Y;5,00;', '18/11/2026;Z;7,00;Livret']
      expect(read(`Date;Libellé;Montant;${name}`, ...rows)).toEqual(['4 csv-accounts'])
    },
  )

  it('is none when the accounts are those of the other parties', () => {
    const rows = ['20/11/2026;X;10,00;FR761', '19/11/2026;Y;5,00;FR762']
    expect(read('Date;Libellé;Montant;Compte du bénéficiaire', ...rows)).toEqual([1000, 500])
  })
})

describe('debits', () => {
  const header = 'Date;Libellé;Débit;Crédit'

  it('may all have a sign, or none', () => {
    expect(read(header, '20/11/2026;X;10,00;', '19/11/2026;Y;5,00;')).toEqual([-1000, -500])
    expect(read(header, '20/11/2026;X;-10,00;', '19/11/2026;Y;-5,00;')).toEqual([-1000, -500])
  })

  it('of both signs are refused: one of them may give money back', () => {
    expect(read(header, '20/11/2026;X;10,00;', '19/11/2026;ANNUL X;-10,00;')).toEqual(['3 csv-debit-signs'])
    expect(read(header, '20/11/2026;X;-10,00;', '19/11/2026;ANNUL X;10,00;')).toEqual(['3 csv-debit-signs'])
  })
})

it.each(['Euro', 'EUROS', 'eur', '€'])('the currency %s is the euro', (currency) => {
  expect(read('Date;Libellé;Montant;Devise', `20/11/2026;X;10,00;${currency}`)).toEqual([1000])
})

it.each(['2026/11/20', '2026.11.20', '20.11.2026', '20/11/26', '20-nov-26', '20 Novembre 2026', '20 nov. 2026'])(
  'the day %s is read',
  (day) => {
    expect(read('Date;Libellé;Montant', `${day};X;10,00`)).toEqual([1000])
  },
)

it.each(['ECRAN 24" LG', 'VIR DE "M DUPONT" DON', 'L"ATELIER'])('the quote of a label is text: %s', (label) => {
  expect(read('Date;Libellé;Montant', `20/11/2026;${label};10,00`, '19/11/2026;Y;5,00')).toEqual([1000, 500])
})

it('a label with a quote and a separator has a cell too many', () => {
  const rows = ['21/11/2026;W;1,00', '20/11/2026;X "A;B";10,00', '19/11/2026;Y;5,00']
  expect(read('Date;Libellé;Montant', ...rows)).toEqual(['3 csv-cells'])
})

it('the last row may lack the separator that ends the others', () => {
  expect(read('Date;Libellé;Montant;', '20/11/2026;X;10,00;', '19/11/2026;Y;5,00')).toEqual([1000, 500])
})

it('amounts in cents are read in euros, and a title says the currency', () => {
  expect(read('Date;Libellé;Montant en centimes', '20/11/2026;X;1050', '19/11/2026;Y;-5')).toEqual([1050, -5])
  const text = 'Devise : USD;;\nDate;Libellé;Montant\n20/11/2026;X;10,00\n'
  expect(readProposed(text, today).statements.map(({ currency }) => currency)).toEqual(['USD'])
})
