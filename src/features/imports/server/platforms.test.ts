import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { ImportMapping } from '../mapping.ts'
import { setUpImports } from '../testing/import.fixture.ts'

// Files as platforms and treasurers write them (testing/platforms), and what becomes of each of their rows.
// Their headers are those that public importers read: HelloAsso (dorevia_helloasso_payment), PayPal (OCA's importers
// of statements), Stripe (balance and payments of several importers), SumUp (ursjoss/lola-sumup), GiveWP
// (class-give-export-donations-csv.php), Zeffy and Donorbox (importers of charities). That of AssoConnect is not
// public: it is made by hand.
const {
  world,
  upload,
  check,
  refusedOf,
  importFile,
  start,
  until,
  call,
  verdictsOf: verdicts,
} = setUpImports('2026-12-08T10:00:00.000Z')

const fileOf = (name: string) => readFileSync(path.resolve(import.meta.dirname, `../testing/platforms/${name}.csv`))

const verdictsOf = (name: string, changes: Partial<ImportMapping> = {}) => verdicts(fileOf(name), changes)

it('a column of currencies: others than the euro are refused by line', async () => {
  expect(await verdictsOf('currencies')).toEqual([
    '5000 2026-11-02T11:00',
    'refused amount-currency',
    'refused amount-currency',
    'refused amount-currency',
  ])
})

it.each(['Montant (USD)', 'Montant $', 'Amount in dollars', 'Somme DZD'])(
  'the currency of the column %s is read',
  async (name) => {
    const checked = await check(await upload(`Date;${name}\n02/11/2026;10,00\n`))
    expect(await refusedOf(checked._id)).toMatchObject([{ problem: 'amount-currency' }])
  },
)

it.each(['Montants en USD', 'Currency;DZD', 'Dons 2026 (amounts in $)'])(
  'the currency of the title %s is read',
  async (title) => {
    const checked = await check(await upload(`${title}\nDate;Montant\n02/11/2026;10,00\n03/11/2026;20,00\n`))
    expect(await refusedOf(checked._id)).toMatchObject([{ problem: 'amount-currency' }, { problem: 'amount-currency' }])
  },
)

it.each(['Amount (cents)', 'amount_in_cents', 'Montant en centimes'])(
  'the column %s is read in euros',
  async (name) => {
    const checked = await check(await upload(`Date;${name}\n02/11/2026;1050\n03/11/2026;12.5\n`))
    expect(checked).toMatchObject({ accepted: { donationCount: 1, total: 10.5 }, reading: { total: 10.5 } })
    expect(await refusedOf(checked._id)).toMatchObject([{ line: 3, problem: 'amount-currency' }])
  },
)

it('the calls of Stripe write cents', async () => {
  const file = 'id,amount,amount_refunded,created,currency\nch_1,5000,0,2026-11-02T10:00:00Z,eur\n'
  expect(await check(await upload(file))).toMatchObject({ accepted: { donationCount: 1, total: 50 } })
})

it('Stripe: the clock of Greenwich, other currencies, and what was given back in part', async () => {
  const first = ['5000 2026-11-02T23:30', 'refused amount-currency']
  expect(await verdictsOf('stripe')).toEqual([...first, 'refused refund-unknown', 'left-out'])
  expect(await verdictsOf('stripe', { refunds: 'net' })).toEqual([...first, '5000 2026-11-04T10:00', 'left-out'])
})

it('GiveWP: the total is the amount, a refund stays out, and a word that is not known is asked', async () => {
  expect(await verdictsOf('givewp')).toEqual([
    '5000 2026-11-02T09:15',
    'refused amount-currency',
    'left-out',
    'refused status-unknown',
    'left-out',
  ])
})

it('HelloAsso: each payment of an order is a donation, and a ticket is asked', async () => {
  const months = ['2000 2026-11-05T07:00', '2000 2026-11-15T07:00', '2000 2026-11-25T07:00']
  expect(await verdictsOf('helloasso')).toEqual([...months, 'refused type-unknown', 'refused status-unknown'])
  expect(await verdictsOf('helloasso', { types: [{ value: 'Billetterie', meaning: 'extra' }] })).toEqual([
    ...months,
    '500 2026-11-06T17:23',
    'refused status-unknown',
  ])
})

it('HelloAsso: the second month of a monthly donor comes in', async () => {
  expect(await importFile(fileOf('helloasso-month-1'))).toMatchObject({ imported: { donationCount: 1 } })
  expect(await importFile(fileOf('helloasso-month-2'))).toMatchObject({ imported: { donationCount: 1 }, knownCount: 0 })
})

it('SumUp: refunds and failures stay out, a sale is asked, and the address of the account is no donor', async () => {
  expect(await verdictsOf('sumup')).toEqual(['refused type-unknown', 'left-out', 'left-out', 'left-out'])
  expect((await upload(fileOf('sumup'))).mapping?.columns.email).toBeNull()
  expect((await verdictsOf('sumup', { types: [{ value: 'Sale', meaning: 'donation' }] }))[0]).toBe(
    '2000 2026-11-02T09:00',
  )
})

it('PayPal: the gross amount, at the time of its zone, without conversions', async () => {
  expect(await verdictsOf('paypal')).toEqual([
    '5000 2026-11-03T00:30',
    'refused amount-currency',
    'left-out',
    'left-out',
  ])
})

it('PayPal: of a statement, the description is the type of row', async () => {
  expect(await verdictsOf('paypal-statement')).toEqual(['5000 2026-11-02T15:30', 'left-out', 'left-out'])
})

it('Zeffy: the clock of the zone that the name of the column says', async () => {
  expect(await verdictsOf('zeffy', { unknownCauses: 'default' })).toEqual([
    '2500 2026-11-03T01:15',
    'refused refund-unknown',
    'refused date-ambiguous',
  ])
  expect((await verdictsOf('zeffy', { unknownCauses: 'default', dateOrder: 'month' }))[2]).toBe('3000 2026-11-05T15:40')
})

it('Donorbox: the amount in its own currency, the last name alone, and the payment of Stripe', async () => {
  expect(await verdictsOf('donorbox', { unknownCauses: 'default' })).toEqual(['5000 2026-11-02T09:00', 'left-out'])
  const { header, mapping } = await upload(fileOf('donorbox'))
  expect(header[mapping?.columns.fullname ?? -1]).toBe("Donor's Last Name")
})

it('Stripe: the payment is one by each of its files', async () => {
  await importFile(fileOf('stripe-payments'))
  expect(await verdictsOf('stripe-balance')).toEqual(['known', 'left-out', '2000 2026-11-04T10:00', 'left-out'])
})

it('AssoConnect: the gross amount, and no number of a receipt as identity', async () => {
  expect(await verdictsOf('assoconnect', { unknownCauses: 'default' })).toEqual(['5000 2026-11-02T11:00', 'left-out'])
  const { header, mapping } = await upload(fileOf('assoconnect'))
  expect(header[mapping?.columns.externalId ?? -1]).toBe('N° du paiement')
})

it('our own export with its corrections adds its donations alone', async () => {
  expect(await verdictsOf('own-corrections')).toEqual(['5000 2026-11-02T09:00', 'left-out', 'left-out'])
})

it('dated rows that are called totals, or are the sum of others, are asked', async () => {
  const first = ['1000 2026-11-02T11:00', '2550 2026-11-03T11:00', 'double total']
  expect(await verdictsOf('sum')).toEqual(first)
  expect(await verdictsOf('totals')).toEqual([
    ...first,
    '1200 2026-12-02T11:00',
    '700 2026-12-03T11:00',
    'double total',
  ])
})

it('sums of the rows since the last one are asked where the others name a donor', async () => {
  const rows = [
    '02/11/2026;10;Ana',
    '03/11/2026;20;Luc',
    '30/11/2026;30;',
    '02/12/2026;5;Eva',
    '03/12/2026;6;Max',
    '04/12/2026;11;',
  ]
  expect((await check(await upload(['Date;Montant;Nom', ...rows].join('\n')))).doubleCount).toBe(2)
})

it('an hour that the clock skips is refused, and two means of payment are asked', async () => {
  expect(await verdictsOf('skipped-hour')).toEqual([
    'refused date-no-time',
    'refused method-unknown',
    '1200 2026-03-29T00:59',
  ])
})

it('entities of HTML are decoded, and an exponent is kept as no phone, which is said', async () => {
  await importFile(fileOf('entities'))
  const checked = await check(await upload(fileOf('phones')))
  expect(checked.exponents).toEqual({ count: 1, example: '3,36123E+10' })
  await start(checked)
  await until(checked._id, 'done')
  const donors = world.test.db.selectFrom('donation_identities').selectAll().where('customer_id', '=', world.customerId)
  const rows = await donors.orderBy('given_at').orderBy('donator_fullname').execute()
  expect(
    rows.map((row) => [row.donator_fullname, row.message, row.donator_phone, row.donator_membership_number]),
  ).toEqual([
    ['Ana Exemple', null, '612345678', '7'],
    ['D’Arc & Fils', null, null, null],
    ['Eva Exemple', null, '06.12.34.56.78', '00124'],
    ['Luc Exemple', null, null, '00123'],
    ['Max Exemple', null, '06 12 34 56 78 / 07 11 22 33 44', '00125'],
    ["Zoé L'Exemple", 'Pour l’eau & le pain', null, null],
  ])
})

it('a known identifier with another amount or day is asked, and what is known names its donation', async () => {
  const header = 'Date;Montant;Référence du paiement'
  const done = await importFile(`${header}\n02/11/2026;10,00;A1\n03/11/2026;20,00;A2\n`)
  expect(done.imported.donationCount).toBe(2)
  const checked = await check(
    await upload(`${header}\n02/11/2026;10,00;A1\n03/11/2026;25,00;A2\n05/12/2026;30,00;A3\n`),
  )
  expect(checked).toMatchObject({ knownCount: 1, doubleCount: 1, accepted: { donationCount: 1 } })
  const [known, asked] = await Promise.all([
    call('GET', `/${checked._id}/known`).then((answer) => answer.json()),
    call('GET', `/${checked._id}/doubles`).then((answer) => answer.json()),
  ])
  expect(known.data).toMatchObject([{ line: 2, amount: 10 }])
  expect(asked.data).toMatchObject([{ line: 3, amount: 25, question: 'identifier' }])
  const chosen = (await call('PUT', `/${checked._id}/doubles`, { areDonations: true })).json()
  await start(chosen)
  expect((await until(checked._id, 'done')).imported).toEqual({ donationCount: 2, total: 55 })
})

it('rows of one file with one identifier and other amounts are asked', async () => {
  const checked = await check(await upload('Date;Montant;Identifiant\n02/11/2026;10,00;A1\n03/11/2026;20,00;A1\n'))
  expect(checked).toMatchObject({ accepted: { donationCount: 1 }, doubleCount: 1 })
  const chosen = (await call('PUT', `/${checked._id}/doubles`, { areDonations: true })).json()
  await start(chosen)
  expect((await until(checked._id, 'done')).imported).toEqual({ donationCount: 2, total: 30 })
})
