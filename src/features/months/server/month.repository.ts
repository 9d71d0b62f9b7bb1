import { sql } from 'kysely'
import { addDays, startOfDay } from '#shared/days.ts'
import { type Period } from '#shared/periods.ts'
import type { Database } from '#shared/server/database.ts'

/** Reads the name and the SIREN of an association. */
export const readIssuer = async (db: Database, customerId: string): Promise<{ name: string; siren: string | null }> =>
  db.selectFrom('customers').select(['name', 'siren']).where('id', '=', customerId).executeTakeFirstOrThrow()

/** Counts the donations of some days whose movement waits for a second person. */
export const countWaitingIn = async (
  db: Database,
  customerId: string,
  { startDate, endDate }: Period,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from waiting_movement waiting
    join recorded_donation donation on donation.customer_id = waiting.customer_id and donation.id = waiting.transaction_id
    where waiting.customer_id = ${customerId} and donation.created_at >= ${startOfDay(startDate)}
      and donation.created_at < ${startOfDay(addDays(endDate, 1))}`.execute(db)
  return rows[0]?.count ?? 0
}
