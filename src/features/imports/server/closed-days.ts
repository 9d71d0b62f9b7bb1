import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'

/**
 * Returns a function that tells whether a Paris day is in a living closing of the association, whose donations are refused
 * (docs/rules/closings.md#closings-after). The check and each batch of a run ask here, in their own transaction.
 */
export const readClosedDays = async (db: Database, customerId: string): Promise<(day: string) => boolean> => {
  const { rows } = await sql<{ fromDay: string; toDay: string }>`
    select from_day, to_day from living_closing where customer_id = ${customerId}`.execute(db)
  return (day) => rows.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
}
