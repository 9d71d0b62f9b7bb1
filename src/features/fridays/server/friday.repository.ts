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

/** Reads the address of the accountant. Null where there is none. */
export const findAccountant = async (db: Database, customerId: string): Promise<string | null> => {
  const accountants = db.selectFrom('accountants').select('email').where('customerId', '=', customerId)
  return (await accountants.executeTakeFirst())?.email ?? null
}

/** Sets the address of the accountant, or clears it. */
export const writeAccountant = async (db: Database, customerId: string, email: string | null): Promise<void> => {
  if (email === null) await db.deleteFrom('accountants').where('customerId', '=', customerId).execute()
  else
    await db
      .insertInto('accountants')
      .values({ customerId, email })
      .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ email }))
      .execute()
}
