import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileAcquirer } from '../../../bank-account.ts'
import { readProposed, readWhole } from '../../../testing/read-whole.ts'
import type { AcquirerLine } from './read-result.ts'

const read = (text: string) => readWhole(Buffer.from(text), undefined, '2026-11-24')

const readAs = (format: FileAcquirer, text: string) => {
  const result = read(text)
  if (result.format !== format || !('lines' in result)) throw new Error(JSON.stringify(result))
  return result
}
const codesOf = ({ problems }: ReturnType<typeof read>) => problems.map(({ fileLine, code }) => [fileLine, code])
const line = (fields: Partial<AcquirerLine>): AcquirerLine => ({
  fileLine: 2,
  contract: null,
  remittance: null,
  reference: '',
  kind: 'payment',
  takenOn: null,
  remittedOn: null,
  grossCents: 0,
  commissionCents: 0,
  netCents: 0,
  currency: 'EUR',
  payoutReference: null,
  ...fields,
})

describe('the balance transactions of Stripe', () => {
  const head = 'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer'
  const charge = 'txn_1,charge,ch_1,"1,120.00",3.78,"1,116.22",eur,2026-09-01 22:03,2026-09-03 00:00,Don,po_1'
  const rows = [
    charge,
    'txn_2,refund,re_1,-20.00,0.00,-20.00,eur,2026-09-02 14:03,2026-09-04 00:00,,po_1',
    'txn_3,adjustment,du_1,-50.00,15.00,-65.00,eur,2026-09-02 14:03,2026-09-04 00:00,,po_1',
    'txn_4,stripe_fee,,-2.00,0.00,-2.00,eur,2026-09-06 14:03,2026-09-06 00:00,,po_1',
    'txn_5,payout,po_1,-1029.22,0.00,-1029.22,eur,2026-09-07 14:03,2026-09-07 00:00,,',
  ]

  it('have their kinds, fees and payouts, on the day of Paris', () => {
    const { lines, problems } = readAs('stripe', [head, ...rows].join('\n'))
    expect(lines.map((each) => [each.kind, each.grossCents, each.commissionCents, each.netCents])).toEqual([
      ['payment', 112_000, 378, 111_622],
      ['refund', -2000, 0, -2000],
      ['chargeback', -5000, 1500, -6500],
      ['fee', -200, 0, -200],
      ['payout', -102_922, 0, -102_922],
    ])
    expect(lines[0]).toMatchObject({
      reference: 'txn_1',
      takenOn: '2026-09-02',
      remittedOn: '2026-09-03',
      payoutReference: 'po_1',
    })
    expect(problems).toEqual([])
  })

  it('of a report have other columns', () => {
    const text = `balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,automatic_payout_id
txn_1,2026-09-01 10:00:00,2026-09-03 00:00:00,eur,25.00,0.60,24.40,charge,po_1\n`
    expect(readAs('stripe', text).lines).toEqual([
      line({
        reference: 'txn_1',
        takenOn: '2026-09-01',
        remittedOn: '2026-09-03',
        grossCents: 2500,
        commissionCents: 60,
        netCents: 2440,
        payoutReference: 'po_1',
      }),
    ])
  })

  it('of a report of payouts have the day of their payout, and payments that failed later', () => {
    const text = `automatic_payout_id,automatic_payout_effective_at_utc,balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category
po_1,2026-09-17 00:00:00,txn_1,2026-09-15 10:00:00,2026-09-16 00:00:00,eur,45.99,0.89,45.10,charge
po_1,2026-09-17 00:00:00,txn_2,2026-09-15 10:00:00,2026-09-16 00:00:00,eur,-20.00,0.00,-20.00,charge_failure\n`
    expect(readAs('stripe', text).lines.map(({ kind, remittedOn, netCents }) => [kind, remittedOn, netCents])).toEqual([
      ['payment', '2026-09-17', 4510],
      ['refund', '2026-09-17', -2000],
    ])
  })

  it.each<[string, string, string]>([
    ['an unknown type', charge.replace(',charge,', ',gift,'), 'acquirer-kind'],
    ['no identifier', charge.replace('txn_1', ''), 'acquirer-reference'],
    ['a net that does not follow', charge.replace('1,116.22', '1,116.23'), 'acquirer-net'],
    ['an odd amount', charge.replace('1,120.00', 'NaN'), 'amount-invalid'],
    ['a day that does not exist', charge.replace('2026-09-01', '2026-09-31'), 'date-no-day'],
    ['a day to come', charge.replace('2026-09-01', '2026-12-01'), 'date-to-come'],
    ['no currency', charge.replace(',eur,', ',?,'), 'currency-missing'],
    ['cells that are cut', 'txn_9,charge,ch_1', 'csv-cells'],
  ])('with %s are left out, with the line', (_, damaged, code) => {
    const result = readAs('stripe', [head, damaged, rows[1]].join('\n'))
    expect(result.lines).toEqual([])
    expect(codesOf(result)).toEqual([[2, code]])
  })
})

describe('the payouts of SumUp', () => {
  it('of its interface are what was paid for each sale, less what was taken back', () => {
    const text = `id,type,amount,date,currency,fee,status,reference,transaction_code
1,PAYOUT,132.45,2026-02-28,EUR,3.12,SUCCESSFUL,PID123-SUMUP,TEENSK4W2K
2,REFUND_DEDUCTION,10.00,2026-02-28,EUR,0,SUCCESSFUL,PID123-SUMUP,TEENSK4W2L
3,CHARGE_BACK_DEDUCTION,-20.00,2026-02-28,EUR,0,SUCCESSFUL,PID123-SUMUP,TEENSK4W2M
4,PAYOUT,5.00,2026-02-28,EUR,0.10,FAILED,PID124-SUMUP,TEENSK4W2N\n`
    const result = readAs('sumup', text)
    expect(
      result.lines.map((each) => [each.reference, each.kind, each.grossCents, each.commissionCents, each.netCents]),
    ).toEqual([
      ['1', 'payout', 13_557, 312, 13_245],
      ['2', 'refund', -1000, 0, -1000],
      ['3', 'chargeback', -2000, 0, -2000],
    ])
    expect(result.lines[0]).toMatchObject({ remittedOn: '2026-02-28', payoutReference: 'PID123-SUMUP' })
    expect(codesOf(result)).toEqual([[5, 'payment-left']])
  })

  it('of its site have the day of the sale, in English or in French', () => {
    const english = `Date,Transaction ID,Transaction Type,Status,Total,Fee,Payout,Payout Date,Payout ID
2026-02-27 18:02:11,TEENSK4W2K,Sale,Successful,25.00,0.44,24.56,2026-02-28,PID123\n`
    const french = `Date;ID de la transaction;Type de transaction;Statut;Total;Frais;Versement;Date du versement;ID du versement
27/02/2026 18:02;TEENSK4W2K;Vente;Réussie;25,00;0,44;24,56;28/02/2026;PID123\n`
    const expected = [
      line({
        reference: 'TEENSK4W2K',
        takenOn: '2026-02-27',
        remittedOn: '2026-02-28',
        grossCents: 2500,
        commissionCents: 44,
        netCents: 2456,
        payoutReference: 'PID123',
      }),
    ]
    expect(readAs('sumup', english).lines).toEqual(expected)
    expect(readAs('sumup', french).lines).toEqual(expected)
  })
})

it('the site of SumUp has the payout of a sale in a row of its own, and sales in cash', () => {
  const text = `Email,Date,Transaction ID,Transaction type,Status,Card type,Last 4 digits,Process as,Payment method,Entry mode,Auth code,Description,Total,Net,Tax,Tip,Fee,Payout,Payout date,Payout ID,Reference
a@b.example,2026-02-27 18:02:11,TEENSK4W2K,Sale,Successful,VISA,**** 0000,DEBIT,POS,CONTACTLESS,740559,Don,25.0,25.0,0.0,0.0,0.44,24.56,,,
,2026-02-27 18:02:31,TEENSK4W2K,Payout,Paid,,,,,,,,25.0,,,,0.44,24.56,2026-03-02,952982,
a@b.example,2026-02-27 18:05:00,TEENSK4W2L,Sale,Successful,,,CASH,N/A,,,Don,10.0,10.0,0.0,0.0,0.0,10.0,,,\n`
  const result = readAs('sumup', text)
  expect(result.lines).toEqual([
    line({
      fileLine: 3,
      reference: 'TEENSK4W2K',
      takenOn: '2026-02-27',
      remittedOn: '2026-03-02',
      grossCents: 2500,
      commissionCents: 44,
      netCents: 2456,
      payoutReference: '952982',
    }),
  ])
  expect(codesOf(result)).toEqual([[4, 'payment-left']])
})

describe('the payments of HelloAsso', () => {
  const head =
    'Référence paiement;Référence commande;Campagne;Date du paiement;Payeur;Montant;Statut du paiement;Versé;Date du versement'

  it('have the day of their payout, and leave what paid nothing', () => {
    const text = `${head}
112233;445566;Don;12/10/2026 14:03;Anne;25,00;Validé;Oui;10/11/2026
112234;445567;Don;12/10/2026 14:05;Paul;1 025,50;Remboursé;Oui;10/11/2026
112235;445568;Don;13/10/2026 09:00;Paul;15,50;Refusé;Non;
112236;445569;Don;14/10/2026 09:00;Zoé;8,00;Validé;Non;\n`
    const result = readAs('helloasso', text)
    expect(
      result.lines.map((each) => [each.reference, each.kind, each.takenOn, each.remittedOn, each.netCents]),
    ).toEqual([
      ['112233', 'payment', '2026-10-12', '2026-11-10', 2500],
      ['112234', 'refund', '2026-10-12', '2026-11-10', -102_550],
      ['112236', 'payment', '2026-10-14', null, 800],
    ])
    expect(codesOf(result)).toEqual([[4, 'payment-left']])
  })

  it('name their payout by its day, as the label at the bank does', () => {
    const folder = path.resolve(import.meta.dirname, '../../../testing/statements')
    const read = readWhole(readFileSync(path.join(folder, 'helloasso-payout.csv')), undefined, '2026-11-24')
    const payments = 'lines' in read ? read.lines : []
    expect(payments.map(({ grossCents, payoutReference }) => [grossCents, payoutReference])).toEqual([
      [2000, '10-11-2026'],
      [4500, '10-11-2026'],
    ])
    const line = readProposed(readFileSync(path.join(folder, 'helloasso-payout-line.csv'), 'utf8'), '2026-11-24')
    expect(line.statements[0]?.lines[0]).toMatchObject({ cents: 6500, label: expect.stringContaining('10-11-2026') })
  })

  it('of an unknown state are left out', () => {
    const result = readAs('helloasso', `${head}\n1;2;Don;12/10/2026;Anne;25,00;Mystère;Oui;10/11/2026\n`)
    expect(result).toMatchObject({
      lines: [],
      problems: [{ fileLine: 2, code: 'acquirer-kind', values: { found: 'Mystère' } }],
    })
  })
})

it('what HelloAsso notes as paid elsewhere, and has not paid yet, is left or has no day of payout', () => {
  const read = readWhole(
    Buffer.from(
      [
        'Référence commande;Référence paiement;Montant total;Date du paiement;Statut du paiement;Versé;Date du versement;Nom payeur;Moyen de paiement',
        '82810;53041;45,00;03/04/2026 18:23:13;Payé;Oui;07/04/2026;Baron;Carte bancaire',
        '82782;53029;10,00;03/04/2026;Hors Ligne;Hors Ligne;;Larue;Espèces',
        '82790;53030;20,00;04/04/2026 10:00:00;Payé;Non;;Martin;Carte bancaire',
        '',
      ].join('\n'),
    ),
    undefined,
    '2026-11-24',
  )
  expect(read.problems.map(({ fileLine, code }) => [fileLine, code])).toEqual([[3, 'payment-left']])
  expect(
    'lines' in read && read.lines.map(({ reference, grossCents, remittedOn }) => [reference, grossCents, remittedOn]),
  ).toEqual([
    ['53041', 4500, '2026-04-07'],
    ['53030', 2000, null],
  ])
})

it.each([
  ['HelloAsso', 'Référence commande;Date de la commande;Statut de la commande;Nom payeur;Montant tarif'],
  ['Stripe', 'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Fee,Status'],
])('the orders of %s are refused by their name: they say nothing of payouts', (name, header) => {
  const row = header
    .split(/[;,]/)
    .map(() => '1')
    .join(header.includes(';') ? ';' : ',')
  const read = readWhole(Buffer.from(`${header}\n${row}\n${row}\n`), undefined, '2026-11-24')
  expect(read.problems).toEqual([{ fileLine: 0, code: 'acquirer-orders', values: { found: name } }])
})
