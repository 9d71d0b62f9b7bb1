import type pg from 'pg'
import type { Association } from '../associations/association.ts'
import { makeAccounts } from '../associations/staff.ts'
import type { Cast } from '../cast.ts'
import type { TransactionRow } from '../donations/donations.ts'
import { copyRows, noTimeoutMs } from './copy.ts'
import { withoutForeignKeys } from './foreign-keys.ts'

type Written = { donationCount: number; totalCents: number }
type Report = (message: string) => void

const reportEveryMs = 2000
const counted = new Intl.NumberFormat('fr-FR')

/** Returns the function that reports how many donations are written, at most every two seconds. */
const createReporter = (all: number, report: Report) => {
  let reportedAt = performance.now()
  return (done: number): void => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(`Données de démonstration\u00a0: ${counted.format(done)} dons sur ${counted.format(all)}…`)
  }
}

/** Splits a donation into its row of the ledger and its donor's row, which is undefined when the donor said nothing. */
const splitDonation = (donation: TransactionRow) => {
  const { donator_fullname, donator_phone, donator_email, donator_membership_number, message, ...row } = donation
  const said = { donator_fullname, donator_phone, donator_email, donator_membership_number, message }
  const isSilent = Object.values(said).every((value) => value === null)
  return { row, identity: isSilent ? undefined : { customer_id: row.customer_id, transaction_id: row.id, ...said } }
}
type Identity = NonNullable<ReturnType<typeof splitDonation>['identity']>

/** Yields the ledger's rows, association by association, counts them, and keeps what the donors said for `identities`. */
function* ledgerRows(cast: Cast, written: Written, identities: Identity[], report: Report) {
  const reportCount = createReporter(cast.donationCount, report)
  for (const association of cast.associations) {
    for (const donation of cast.donationsOf(association)) {
      const { row, identity } = splitDonation(donation)
      if (identity) identities.push(identity)
      yield row
      written.donationCount += 1
      written.totalCents += donation.amount_cents
      if (written.donationCount % 1000 === 0) reportCount(written.donationCount)
    }
  }
}

/** Computes the roll-ups from the rows, so that they cannot differ. */
const rollUps = `
  insert into donation_days
    select customer_id, paris_day(created_at), count(*), sum(amount_cents) from transactions group by 1, 2;
  insert into donation_cause_days
    select customer_id, cause_id, paris_day(created_at), count(*), sum(amount_cents) from transactions
    where cause_id is not null or shortcut_id is null group by 1, 2, 3;
  insert into donation_device_days
    select customer_id, device_id, paris_day(created_at), count(*), sum(amount_cents) from transactions
    where device_id is not null group by 1, 2, 3`

const ledger = [
  'transactions',
  'donation_identities',
  'donation_days',
  'donation_cause_days',
  'donation_device_days',
] as const

const writeDirectory = async (client: pg.PoolClient, cast: Cast, passwordHash: string): Promise<void> => {
  const { associations, users, products, journal } = cast
  const rowsOf = <Row>(pick: (association: Association) => Row | Row[]): Row[] => associations.flatMap(pick)
  await copyRows(
    client,
    'customers',
    rowsOf(({ customer }) => customer),
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
  await copyRows(
    client,
    'devices',
    rowsOf(({ devices }) => devices.map(({ row }) => row)),
  )
}

/** Writes a cast and its donations, in the caller's transaction. */
export const writeCast = async (
  client: pg.PoolClient,
  cast: Cast,
  { passwordHash, report }: { passwordHash: string; report: Report },
): Promise<Written> => {
  const written = { donationCount: 0, totalCents: 0 }
  await writeDirectory(client, cast, passwordHash)
  await withoutForeignKeys(client, ledger, async () => {
    const identities: Identity[] = []
    await copyRows(client, 'transactions', ledgerRows(cast, written, identities, report))
    await copyRows(client, 'donation_identities', identities)
    await client.query({ text: rollUps, query_timeout: noTimeoutMs } as pg.QueryConfig)
  })
  return written
}
