import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { Reader } from '../friday.ts'

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

const tables: Record<Reader, RawBuilder<unknown>> = { accountant: sql`accountants`, board: sql`boards` }

export const readAccountant = async (
  db: Database,
  customerId: string,
  reader: Reader = 'accountant',
): Promise<AccountantRow> => {
  type Row = {
    email: string | null
    wantedEmail: string
    wantedId: string
    wantedAt: Date
    wantedBy: string
    name: string
  }
  const { rows } = await sql<Row>`
    select own.email, wanted_email, wanted_id, wanted_at, wanted_by, wanter.firstname || ' ' || wanter.lastname as name
    from ${tables[reader]} own left join users wanter on wanter.id = own.wanted_by
    where own.customer_id = ${customerId}`.execute(db)
  const { wantedEmail: email, wantedId: id, wantedAt: at, wantedBy: by, name } = rows[0] ?? {}
  return {
    email: rows[0]?.email ?? null,
    wanted: email && id && at && by ? { email, id, at, by, name: name ?? '' } : null,
  }
}

/** Reads the confirmed addresses to which closings are sent. */
export const findReaders = async (db: Database, customerId: string): Promise<Record<Reader, string | null>> => ({
  accountant: (await readAccountant(db, customerId)).email,
  board: (await readAccountant(db, customerId, 'board')).email,
})

export const writeAccountant = async (
  db: Database,
  { customerId, reader }: { customerId: string; reader: Reader },
  { email, wanted }: { email: string | null; wanted: Omit<NonNullable<AccountantRow['wanted']>, 'name'> | null },
): Promise<void> => {
  await sql`
    insert into ${tables[reader]} (customer_id, email, wanted_email, wanted_id, wanted_at, wanted_by)
    values (${customerId}, ${email}, ${wanted?.email ?? null}, ${wanted?.id ?? null}, ${wanted?.at ?? null}, ${wanted?.by ?? null})
    on conflict (customer_id) do update set email = excluded.email, wanted_email = excluded.wanted_email,
      wanted_id = excluded.wanted_id, wanted_at = excluded.wanted_at, wanted_by = excluded.wanted_by`.execute(db)
}
