import type pg from 'pg'
import { fillRollUps, rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import type { Association } from '../associations/association.ts'
import { makeSheets } from '../associations/sheets.ts'
import { makeAccounts } from '../associations/staff.ts'
import type { DemoData } from '../demo-data.ts'
import type { TransactionRow } from '../donations/donations.ts'
import { writeCash } from './cash.ts'
import { copyRows, noTimeoutMs } from './copy.ts'
import { writeDevices } from './devices.ts'
import { writeDonorRights } from './donor-rights.ts'
import { withoutForeignKeys } from './foreign-keys.ts'
import { writeImports } from './imports.ts'

type Written = { donationCount: number; totalCents: number }
type Report = (message: string) => void

const reportEveryMs = 2000
const counted = new Intl.NumberFormat('fr-FR')

/** Returns the function that reports the number of written donations, at most every two seconds. */
const createReporter = (all: number, report: Report) => {
  let reportedAt = performance.now()
  return (done: number): void => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(`Données de démonstration\u00a0: ${counted.format(done)} dons sur ${counted.format(all)}…`)
  }
}

/** Splits a donation into its ledger row and its donor's row, which is undefined when the donor gave no details. */
const splitDonation = (donation: TransactionRow) => {
  const { donator_fullname, donator_phone, donator_email, donator_membership_number, message, ...row } = donation
  const identity = { donator_fullname, donator_phone, donator_email, donator_membership_number, message }
  const isEmpty = Object.values(identity).every((value) => value === null)
  const { customer_id, id: transaction_id, created_at: given_at } = row
  return { row, identity: isEmpty ? undefined : { customer_id, transaction_id, given_at, ...identity } }
}
type Identity = NonNullable<ReturnType<typeof splitDonation>['identity']>

/** Yields the ledger rows by association, counts them, and adds the donors' rows to `identities`. */
function* ledgerRows(data: DemoData, written: Written, identities: Identity[], report: Report) {
  const reportCount = createReporter(data.donationCount, report)
  for (const association of data.associations) {
    for (const donation of data.donationsOf(association)) {
      const { row, identity } = splitDonation(donation)
      if (identity) identities.push(identity)
      yield row
      written.donationCount += 1
      written.totalCents += donation.amount_cents
      if (written.donationCount % 1000 === 0) reportCount(written.donationCount)
    }
  }
}

const ledger = ['transactions', 'donation_identities', ...rollUpTables] as const

const writeDirectory = async (
  client: pg.PoolClient,
  data: DemoData,
  { passwordHash, asOf }: { passwordHash: string; asOf: Date },
): Promise<void> => {
  const { associations, users, products, journal } = data
  const rowsOf = <Row>(pick: (association: Association) => Row | Row[]): Row[] => associations.flatMap(pick)
  await copyRows(
    client,
    'customers',
    rowsOf(({ customer }) => customer),
  )
  await copyRows(
    client,
    'accountants',
    rowsOf(({ idea, customer }) =>
      idea.part ? { customer_id: customer.id, email: customer.email.replace('contact@', 'comptable@') } : [],
    ),
  )
  await copyRows(client, 'identity_accounts', makeAccounts(users, passwordHash))
  await copyRows(client, 'users', users)
  await copyRows(client, 'products', products)
  await copyRows(client, 'audit_entries', journal)
  await copyRows(
    client,
    'causes',
    rowsOf(({ causes }) => causes.map(({ row }) => row)),
  )
  await copyRows(
    client,
    'shortcuts',
    rowsOf(({ shortcuts }) => shortcuts),
  )
  await writeDevices(client, data, asOf)
  const sheets = rowsOf(makeSheets)
  await copyRows(
    client,
    'counting_sheets',
    sheets.map(({ sheet }) => sheet),
  )
  await copyRows(
    client,
    'counting_sheet_lines',
    sheets.flatMap(({ lines }) => lines),
  )
  await copyRows(
    client,
    'counting_sheet_signatures',
    sheets.flatMap(({ signatures }) => signatures),
  )
}

/** Writes the demo data with its donations, in the caller's transaction. */
export const writeDemoData = async (
  client: pg.PoolClient,
  data: DemoData,
  { passwordHash, report, asOf }: { passwordHash: string; report: Report; asOf: Date },
): Promise<Written> => {
  const written = { donationCount: 0, totalCents: 0 }
  await writeDirectory(client, data, { passwordHash, asOf })
  await withoutForeignKeys(client, ledger, async () => {
    const identities: Identity[] = []
    await copyRows(client, 'transactions', ledgerRows(data, written, identities, report))
    await copyRows(client, 'donation_identities', identities)
    await writeCash(client, data, asOf)
    await writeDonorRights(client, data)
    const imported = await writeImports(client, data, asOf)
    written.donationCount += imported.donationCount
    written.totalCents += imported.totalCents
    for (const text of fillRollUps()) await client.query({ text, query_timeout: noTimeoutMs } as pg.QueryConfig)
  })
  return written
}
