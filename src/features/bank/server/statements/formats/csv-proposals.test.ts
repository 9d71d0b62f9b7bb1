import { expect, it } from 'vitest'
import { readProposed } from '../../../testing/read-whole.ts'

/** Says what a CSV contains, by the columns that are proposed for it. */
const read = (text: string) => {
  const { statements, problems } = readProposed(text, '2026-11-24')
  return {
    problems: problems.map(({ fileLine, code }) => `${fileLine} ${code}`),
    lines: statements.flatMap(({ lines }) =>
      lines.map(({ bookedOn, cents, label, reference }) => [bookedOn, cents, label, reference]),
    ),
  }
}

it('N26 in French has the reference of the payment, not the account of the other party', () => {
  const text = `"Date","Bénéficiaire","Numéro de compte","Type de transaction","Référence de paiement","Montant (EUR)","Montant (Devise étrangère)","Sélectionnez la devise étrangère","Taux de conversion"
"2026-11-20","M DUPONT","FR7630004000312345678901429","Revenu","DON NOVEMBRE","50.0","","",""
"2026-11-19","PAPETERIE","","Paiement Mastercard","","-12.3","-12.3","EUR","1.0"
`
  expect(read(text)).toEqual({
    problems: [],
    lines: [
      ['2026-11-20', 5000, 'M DUPONT DON NOVEMBRE', 'DON NOVEMBRE'],
      ['2026-11-19', -1230, 'PAPETERIE', null],
    ],
  })
})

it('the transactions of Wise have a direction, and an amount that is not the fee', () => {
  const text = `ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference
TRANSFER-1,COMPLETED,IN,2026-11-20 10:00:00,2026-11-20 10:01:00,0.00,EUR,M DUPONT,50.00,EUR,ASSOCIATION,50.00,EUR,1.0,DON
TRANSFER-2,CANCELLED,OUT,2026-11-20 10:00:00,,0.00,EUR,ASSOCIATION,20.00,EUR,X,20.00,EUR,1.0,
CARD-3,COMPLETED,OUT,2026-11-19 10:00:00,2026-11-19 10:01:00,0.00,EUR,ASSOCIATION,12.30,EUR,PAPETERIE,12.30,EUR,1.0,
`
  expect(read(text)).toMatchObject({
    problems: ['3 payment-left'],
    lines: [
      ['2026-11-20', 5000, expect.stringContaining('M DUPONT'), 'DON'],
      ['2026-11-19', -1230, expect.stringContaining('PAPETERIE'), null],
    ],
  })
})

it.each([
  ['Withdrawals', 'Deposits'],
  ['Paid out', 'Paid in'],
  ['Money out', 'Money in'],
])('%s and %s are a debit and a credit', (debit, credit) => {
  expect(read(`Date,Description,${debit},${credit}\n20/11/2026,X,,50.00\n19/11/2026,Y,12.30,\n`)).toEqual({
    problems: [],
    lines: [
      ['2026-11-20', 5000, 'X', null],
      ['2026-11-19', -1230, 'Y', null],
    ],
  })
})

it.each([
  ['Type', 'D', 'C'],
  ['Nature', 'Débit', 'Crédit'],
  ['Mouvement', '-', '+'],
])('a column %s of %s and %s is the direction of amounts without a sign', (name, debit, credit) => {
  const text = `Date;${name};Libellé;Montant\n20/11/2026;${debit};ACHAT;12,30\n19/11/2026;${credit};DON;50,00\n`
  expect(read(text).lines).toEqual([
    ['2026-11-20', -1230, 'ACHAT', null],
    ['2026-11-19', 5000, 'DON', null],
  ])
})

it.each([
  ['Montant;Montant devise;Devise', '9,20;10,00;USD', '5,00;5,00;EUR'],
  ['Montant;Devise;Montant en EUR', '10,00;USD;9,20', '5,00;EUR;5,00'],
])('of the amounts %s, that of the account is proposed', (names, first, second) => {
  const text = `Date;Libellé;${names}\n20/11/2026;A;${first}\n19/11/2026;B;${second}\n`
  expect(read(text)).toEqual({
    problems: [],
    lines: [
      ['2026-11-20', 920, 'A', null],
      ['2026-11-19', 500, 'B', null],
    ],
  })
})
