import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'

/** How long a link that has ended is kept: the journal says who opened and ended it, for longer. */
const keptDays = 30

/**
 * Returns the hourly duty that deletes the links to projections that ended 30 days ago (docs/rules/live.md#live-kept).
 * The last link of an association stays: the next one starts with its address for the QR code.
 */
export const createLinkSweep =
  ({ db, clock }: { db: Database; clock: () => Date }) =>
  async (): Promise<void> => {
    await sql`
      delete from live_links link
      where coalesce(link.ended_at, link.ends_at) < ${clock()}::timestamptz - make_interval(days => ${keptDays})
        and exists (
          select from live_links newer
          where newer.customer_id = link.customer_id
            and (newer.created_at, newer.id) > (link.created_at, link.id)
        )`.execute(db)
  }
