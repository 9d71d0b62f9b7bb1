import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'

/** Reads the donations of a day that are not cancelled, and how many are. */
export const readCollected = async (db: Database, customerId: string, day: Day) => {
  const { rows } = await sql<{ donationCount: number; totalCents: number; cancelledCount: number }>`
    select donation_count::int, total_cents, cancelled_count::int from collected_day
    where customer_id = ${customerId} and day = ${day}::date`.execute(db)
  return rows[0] ?? { donationCount: 0, totalCents: 0, cancelledCount: 0 }
}

/** The address of an accountant, and a new one that waits for its owner. */
export type AccountantRow = {
  email: string | null
  wanted: { email: string; id: string; at: Date; by: string; name: string } | null
}

export const readAccountant = async (db: Database, customerId: string): Promise<AccountantRow> => {
  const row = await db
    .selectFrom('accountants')
    .leftJoin('users as wanter', 'wanter.id', 'accountants.wantedBy')
    .select(['accountants.email', 'wantedEmail', 'wantedId', 'wantedAt', 'wantedBy'])
    .select(sql<string | null>`wanter.firstname || ' ' || wanter.lastname`.as('name'))
    .where('accountants.customerId', '=', customerId)
    .executeTakeFirst()
  const { wantedEmail: email, wantedId: id, wantedAt: at, wantedBy: by, name } = row ?? {}
  return { email: row?.email ?? null, wanted: email && id && at && by ? { email, id, at, by, name: name ?? '' } : null }
}

export const findAccountant = async (db: Database, customerId: string): Promise<string | null> =>
  (await readAccountant(db, customerId)).email

export const writeAccountant = async (
  db: Database,
  customerId: string,
  { email, wanted }: { email: string | null; wanted: Omit<NonNullable<AccountantRow['wanted']>, 'name'> | null },
): Promise<void> => {
  const row = {
    email,
    wantedEmail: wanted?.email ?? null,
    wantedId: wanted?.id ?? null,
    wantedAt: wanted?.at ?? null,
    wantedBy: wanted?.by ?? null,
  }
  await db
    .insertInto('accountants')
    .values({ customerId, ...row })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(row))
    .execute()
}
