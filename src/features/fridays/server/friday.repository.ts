import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { Reader, Readers } from '../friday.ts'

/** Reads the donations of a day that are not cancelled, and how many are. */
export const readCollected = async (db: Database, customerId: string, day: Day) => {
  const { rows } = await sql<{ donationCount: number; totalCents: number; cancelledCount: number }>`
    select donation_count::int, total_cents, cancelled_count::int from collected_day
    where customer_id = ${customerId} and day = ${day}::date`.execute(db)
  return rows[0] ?? { donationCount: 0, totalCents: 0, cancelledCount: 0 }
}

/** The reader of an association's closings whose address is meant. */
export type ReaderKey = { customerId: string; reader: Reader }

/** The address of a reader, and a new one that waits for its owner. */
export type ReaderRow = {
  email: string | null
  wanted: { email: string; id: string; at: Date; by: string; name: string } | null
}

export const readReader = async (db: Database, { customerId, reader }: ReaderKey): Promise<ReaderRow> => {
  const row = await db
    .selectFrom('closingReaders as own')
    .leftJoin('users as wanter', 'wanter.id', 'own.wantedBy')
    .select(['own.email', 'own.wantedEmail', 'own.wantedId', 'own.wantedAt', 'own.wantedBy'])
    .select(sql<string>`wanter.firstname || ' ' || wanter.lastname`.as('name'))
    .where('own.customerId', '=', customerId)
    .where('own.reader', '=', reader)
    .executeTakeFirst()
  const { wantedEmail: email, wantedId: id, wantedAt: at, wantedBy: by, name } = row ?? {}
  return { email: row?.email ?? null, wanted: email && id && at && by ? { email, id, at, by, name: name ?? '' } : null }
}

/** Reads the confirmed addresses to which closings are sent. */
export const findReaders = async (db: Database, customerId: string): Promise<Readers> => {
  const rows = await db
    .selectFrom('closingReaders')
    .select(['reader', 'email'])
    .where('customerId', '=', customerId)
    .execute()
  const emailOf = (wanted: Reader) => rows.find(({ reader }) => reader === wanted)?.email ?? null
  return { accountant: emailOf('accountant'), board: emailOf('board') }
}

/** Replaces the row of a reader. The caller holds the lock of the association. */
export const writeReader = async (
  db: Database,
  key: ReaderKey,
  { email, wanted }: { email: string | null; wanted: Omit<NonNullable<ReaderRow['wanted']>, 'name'> | null },
): Promise<void> => {
  const { email: wantedEmail, id: wantedId, at: wantedAt, by: wantedBy } = wanted ?? {}
  const readers = db.deleteFrom('closingReaders').where('customerId', '=', key.customerId)
  await readers.where('reader', '=', key.reader).execute()
  await db
    .insertInto('closingReaders')
    .values({ ...key, email, wantedEmail, wantedId, wantedAt, wantedBy })
    .execute()
}
