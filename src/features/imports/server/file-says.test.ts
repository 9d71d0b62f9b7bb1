import { expect, it } from 'vitest'
import { type SheetCell, writeWorkbook } from '#test/workbooks.ts'
import { codeOf, setUpImports } from '../testing/import.fixture.ts'

// Small files that say more than an amount: what changes the money, its day or whether it came is read, or asked by
// line.
const { verdictsOf, upload, check, importFile, refusedOf, send } = setUpImports('2026-12-08T10:00:00.000Z')

const ten = (day: string, time = '11:00') => `1000 2026-11-${day}T${time}`
const marked = 'refused row-marked'

it.each<[string, string, string[]]>([
  [
    'a column of currencies by its cells',
    'Date;Montant;ISO\n02/11/2026;10;EUR\n03/11/2026;20;MAD',
    [ten('02'), 'refused amount-currency'],
  ],
  [
    'a column without a name',
    'Date;Montant;\n02/11/2026;10;€\n03/11/2026;20;$',
    [ten('02'), 'refused amount-currency'],
  ],
  ['EUR (€) in a column', 'Date;Montant;Devise\n02/11/2026;10;EUR (€)', [ten('02')]],
  [
    'units below the header',
    'Date;Montant;Nom\nJJ/MM/AAAA;USD;texte\n02/11/2026;10;A',
    ['refused currency-of-file', 'refused currency-of-file'],
  ],
  [
    'a total in francs',
    'Date;Montant\n02/11/2026;10\nTotal;10 CHF',
    ['refused currency-of-file', 'refused currency-of-file'],
  ],
  [
    'a note at the end',
    'Date;Montant;Nom\n02/11/2026;10;A\n03/11/2026;12 €;B\nMontants en dollars (CAD);;',
    ['refused currency-of-file', '1200 2026-11-03T11:00', 'refused currency-of-file'],
  ],
  ['a total in euros', 'Date;Montant;Nom\n02/11/2026;10;All\nTotal;10 €;', [ten('02'), 'refused date-invalid']],
  ['a column of thousands', 'Date;Montant (k€)\n02/11/2026;10', ['refused amount-missing']],
])('currency: %s', async (_, file, verdicts) => {
  if (file.includes('k€')) return expect((await upload(file)).mapping?.columns.amount).toBeNull()
  expect(await verdictsOf(file)).toEqual(verdicts)
})

it.each<[string, string]>([
  ['02/11/2026 23:30 UTC', '23:30'],
  ['2026-11-02 23:30 CET', '22:30'],
  ['2026-11-02T23:30:00+02', '21:30'],
  ['02/11/2026 23:30:00 +0200', '21:30'],
  ['2026/11/02 23:30', '22:30'],
  ['lundi 2 novembre 2026 à 18h30', '17:30'],
  ['2 nov. 2026', '11:00'],
  ['November 2, 2026 6:30 PM', '17:30'],
  ['2-Nov-2026', '11:00'],
])('date: %s is read', async (date, time) => {
  expect(await verdictsOf(`Date;Montant\n"${date}";10`)).toEqual([ten('02', time)])
})

it.each(['Fuseau horaire : America/Montreal', 'Heures UTC-5', 'Export (times in America/Toronto)'])(
  'zone: the title %s holds for the dates',
  async (title) => {
    const file = `${title}\nDate;Montant;Nom\n15/11/2026 10:00;10;A\n16/11/2026 10:00;10;B`
    expect(await verdictsOf(file)).toEqual([ten('15', '15:00'), ten('16', '15:00')])
  },
)

it('order of dates: a clock of twelve hours and a month that comes first are asked, once', async () => {
  const american = 'Date;Montant\n11/02/2026 8:40 PM;10\n11/25/2026 8:40 PM;10'
  expect(await verdictsOf(american)).toEqual(['refused date-ambiguous', 'refused date-month-first'])
  expect(await verdictsOf(american, { dateOrder: 'month' })).toEqual([ten('02', '19:40'), ten('25', '19:40')])
  const doubtful = 'Date du don;Montant\n02/11/2026 8:40 PM;10'
  const asked = await check(await upload(doubtful))
  expect(asked).toMatchObject({ isDateOrderAsked: true, refusedCount: 1 })
  expect(await verdictsOf(doubtful, { dateOrder: 'day' })).toEqual([ten('02', '19:40')])
  expect(await verdictsOf('Jour;Montant\n02/11/2026 8:40 PM;10\n25/11/2026 8:40 PM;10')).toEqual([
    ten('02', '19:40'),
    ten('25', '19:40'),
  ])
})

it('a date of birth and the begin of a commitment are never the date of the donation', async () => {
  const dated = await Promise.all(
    ['Date de naissance', 'Début', 'Date de début'].map(
      async (name) => (await upload(`${name};Montant\n02/11/2006;10`)).mapping?.columns.date,
    ),
  )
  expect(dated).toEqual([null, null, null])
})

it.each<[string, string, string]>([
  ['Annulé', 'oui', 'non'],
  ['Remboursé le', '05/11/2026', ''],
  ["Date d'annulation", '05/11/2026', ''],
  ['Chargeback', 'yes', 'no'],
  ['Refunded At', '2026-11-05 10:00:00', ''],
  ['Doublon', 'x', ''],
  ['Est payé', 'FALSE', 'TRUE'],
  ['Paiement reçu', 'Non', 'Oui'],
  ['Sens', 'D', 'C'],
  ['Balance Impact', 'Memo', 'Credit'],
])('mark: %s with %s is no donation, with %s is one', async (name, against, inFavour) => {
  // A first column of yes and no is proposed as that of cashing: this one is the second.
  const file = `Date;Montant;Encaissé;${name}\n02/11/2026;10;oui;${inFavour}\n03/11/2026;20;oui;${against}`
  expect(await verdictsOf(file)).toEqual([ten('02'), marked])
})

it('mark: a column of yes and no alone is proposed, and its blanks are asked', async () => {
  expect(await verdictsOf('Date;Montant;Payé\n02/11/2026;10;Oui\n03/11/2026;10;Non\n04/11/2026;10;')).toEqual([
    ten('02'),
    'left-out',
    'refused flag-unknown',
  ])
})

it('mark: a third state is read too', async () => {
  const states = 'Date;Montant;Statut du paiement;Statut de la commande;Statut'
  expect(await verdictsOf(`${states}\n02/11/2026;10;Payé;Validé;Validé\n03/11/2026;20;Payé;Validé;Remboursé`)).toEqual([
    ten('02'),
    marked,
  ])
})

it.each(['Cumul annuel', 'Report', 'Solde au 31/10'])('total: a row called %s is asked', async (name) => {
  expect(await verdictsOf(`Date;Montant;Nom\n02/11/2026;10;A\n03/11/2026;20;${name}`)).toEqual([
    ten('02'),
    'double total',
  ])
})

it('identity: a number of the row is none', async () => {
  const { mapping } = await upload('N°;Date;Montant\n1;02/11/2026;10\n2;03/11/2026;10')
  expect(mapping?.columns.externalId).toBeNull()
})

it('mark: harmless columns of yes and no say nothing', async () => {
  const names =
    'Recurring Status;Statut adhésion;Newsletter;Reçu fiscal;Anonyme;Membre;Récurrent;Fee Covered;Majeur;Email validé;Présence confirmée;Date de versement;Motif'
  expect(
    await verdictsOf(
      `Date;Montant;${names}\n02/11/2026;10;Cancelled;Expirée;Non;Non;Non;Non;Non;no;Non;Non;Non;;annulation du don`,
    ),
  ).toEqual([ten('02')])
})

it.each(['Don annulé', 'Don en nature', 'Don promis', 'Don test', 'Don refusé', 'Impayé', 'Adhésion', 'stripe_fee_x'])(
  'type: %s is asked',
  async (type) => {
    expect(await verdictsOf(`Date;Montant;Type\n02/11/2026;10;Don mensuel\n03/11/2026;20;${type}`)).toEqual([
      ten('02'),
      'refused type-unknown',
    ])
  },
)

it('type: an article that may be a membership is asked', async () => {
  const file =
    'DateTime,From,Message,Item,Amount,Currency\n2026-11-02 12:00:00,Ana,,Donation,10,EUR\n2026-11-03 12:00:00,Luc,,Membership - Gold,3,EUR'
  expect(await verdictsOf(file)).toEqual([ten('02'), 'refused type-unknown'])
})

it('gift: beside the whole amount, it is asked for each row that is not a gift alone', async () => {
  const file =
    'Date;Nom;Cotisation;Don;Total\n02/11/2026;A;20,00;30,00;50,00\n03/11/2026;B;20,00;;20,00\n04/11/2026;C;;10,00;10,00'
  expect(await verdictsOf(file)).toEqual(['refused extra-unknown', 'refused extra-unknown', ten('04')])
  expect(await verdictsOf(file, { extras: 'extra' })).toEqual(['3000 2026-11-02T11:00', 'left-out', ten('04')])
})

it('amounts: the sign of the euro as a comma, and a promise is no amount', async () => {
  expect(await verdictsOf('Date;Montant promis;Montant reçu\n02/11/2026;100,00;10€00')).toEqual([ten('02')])
})

it('donor: a full name has its first name already, and numbers lose what a spreadsheet added', async () => {
  const { _id } = await importFile('Date;Montant;Nom complet;Prénom;ID\n02/11/2026;10;Noël Élodie;Élodie;12.0')
  expect(_id).toBeTruthy()
  expect(await verdictsOf('Date;Montant;Nom;ID\n02/11/2026;10;Élodie Noël;12\n03/11/2026;5;Max;####')).toEqual([
    'known',
    '500 2026-11-03T11:00',
  ])
})

const styled = (style: number, value: number): SheetCell => ({ xml: `<c s="${style}"><v>${value}</v></c>` })
const formats = ['[$$-409]#,##0.00', '#,##0.00\\ [$€-40C]', '[$CHF]\\ #,##0.00', '&quot;DZD&quot;\\ #,##0.00']
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${formats
  .map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${code}"/>`)
  .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
  .map((_, index) => `<xf numFmtId="${170 + index}"/>`)
  .join('')}</cellXfs></styleSheet>`

it('workbook: the currency of a format of numbers is read', async () => {
  const rows = formats.map((_, index): SheetCell[] => [styled(1, 46328), styled(index + 2, 10), `Donateur ${index}`])
  const book = writeWorkbook({
    sheets: [{ name: 'Dons', rows: [['Date', 'Montant', 'Nom'], ...rows] }],
    files: { 'xl/styles.xml': styles },
  })
  const foreign = 'refused amount-currency'
  expect(await verdictsOf(book)).toEqual([foreign, ten('02'), foreign, foreign])
})

it('workbook: rows that a sheet hides are refused by their line', async () => {
  const rows: SheetCell[][] = [
    ['Date', 'Montant', 'Nom'],
    [styled(1, 46328), 10, 'A'],
    [styled(1, 46329), 10, 'B'],
  ]
  const answer = await send(writeWorkbook({ sheets: [{ name: 'Dons', rows, hiddenRows: [3] }] }))
  expect(codeOf(answer)).toEqual([422, 'import-hidden-rows'])
  expect(answer.json().message).toContain('ligne 3')
  expect(await refusedOf((await upload(writeWorkbook({ sheets: [{ name: 'Dons', rows }] })))._id)).toEqual([])
})
