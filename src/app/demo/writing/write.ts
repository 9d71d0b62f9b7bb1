import type pg from 'pg'
import type { Tables } from '#database/tables.generated.ts'
import { addWhere, fillRollUps, rollUpTables } from '#features/transactions/server/figures/roll-up.queries.ts'
import type { Association } from '../associations/association.ts'
import { makeSheets } from '../associations/sheets.ts'
import { makeAccounts } from '../associations/staff.ts'
import type { DemoData } from '../demo-data.ts'
import { demoKeyPrefix, type TransactionRow } from '../donations/donations.ts'
import { writeCash } from './cash.ts'
import { copyRows, noTimeoutMs } from './copy.ts'
import { writeDevices } from './devices.ts'
import { writeDonorRights } from './donor-rights.ts'
import { writeImports } from './imports.ts'

export type Written = { donationCount: number; totalCents: number }
type Report = (message: string) => void

const counted = new Intl.NumberFormat('fr-FR')

/** Returns the function that reports the number of written donations, at most once in `everyMs`. */
export const createReporter = (all: number, report: Report, everyMs = 2000) => {
  let reportedAt = performance.now()
  return (done: number): void => {
    if (performance.now() - reportedAt < everyMs) return
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
function* ledgerRows(data: DemoData, associations: Association[], written: Written, identities: Identity[]) {
  for (const association of associations) {
    for (const donation of data.donationsOf(association)) {
      const { row, identity } = splitDonation(donation)
      if (identity) identities.push(identity)
      yield row
      written.donationCount += 1
      written.totalCents += donation.amount_cents
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
    'closing_readers',
    rowsOf(({ idea, customer }) =>
      idea.part
        ? { customer_id: customer.id, reader: 'accountant', email: customer.email.replace('contact@', 'comptable@') }
        : [],
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

/** Tells whether an association has more than its donations: a story, files, what is put right. */
const hasStory = ({ idea }: Association): boolean => idea.part !== undefined

/** Writes all associations, and the donations of those with a story, in the caller's transaction. */
export const writeStories = async (
  client: pg.PoolClient,
  data: DemoData,
  { passwordHash, asOf }: { passwordHash: string; asOf: Date },
): Promise<Written> => {
  const written = { donationCount: 0, totalCents: 0 }
  await writeDirectory(client, data, { passwordHash, asOf })
  await withoutForeignKeys(client, ledger, async () => {
    const identities: Identity[] = []
    await copyRows(client, 'transactions', ledgerRows(data, data.associations.filter(hasStory), written, identities))
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

/** Lists the associations whose donations are written after the stories. */
export const othersOf = ({ associations }: DemoData): Association[] =>
  associations.filter((association) => !hasStory(association))

/** Writes an association's donations and figures in the caller's transaction, unless they were written before. */
export const writeDonations = async (
  client: pg.PoolClient,
  data: DemoData,
  association: Association,
): Promise<Written> => {
  const written = { donationCount: 0, totalCents: 0 }
  const identities: Identity[] = []
  const rows = ledgerRows(data, [association], written, identities)
  const ofDemo = `customer_id = $1 and idempotency_key like '${demoKeyPrefix}%'`
  const values = [association.customer.id]
  const { rows: earlier } = await client.query(`select from transactions where ${ofDemo} limit 1`, values)
  if (earlier.length > 0) return written
  await copyRows(client, 'transactions', rows)
  await copyRows(client, 'donation_identities', identities)
  await client.query({ text: addWhere(ofDemo), values, query_timeout: noTimeoutMs } as pg.QueryConfig)
  return written
}

const foreignKeysOf = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by conname`

/**
 * Runs `work` without the foreign keys of some tables, then adds them again, which checks all rows at once. Checking
 * each row takes twice as long. Runs in the caller's transaction, so that a failure keeps the keys.
 */
const withoutForeignKeys = async <Result>(
  client: pg.PoolClient,
  tables: readonly (keyof Tables)[],
  work: () => Promise<Result>,
): Promise<Result> => {
  type ForeignKey = { table: string; name: string; definition: string }
  const { rows: keys } = await client.query<ForeignKey>(foreignKeysOf, [tables])
  const alterEach = (alteration: (key: ForeignKey) => string) =>
    client.query({
      text: keys.map((key) => `alter table ${key.table} ${alteration(key)};`).join('\n'),
      query_timeout: noTimeoutMs,
    } as pg.QueryConfig)

  await alterEach(({ name }) => `drop constraint ${name}`)
  const result = await work()
  await alterEach(({ name, definition }) => `add constraint ${name} ${definition}`)
  return result
}
