import type { Day } from '#shared/days.ts'
import type { Database, SqlDatabase } from './database.ts'

/**
 * Tells whether a day is open, before a feature records something on it (docs/rules/closings.md#closings-after). The
 * feature closings answers; app/ passes it (wiring.ts). Called within the transaction that records: until it ends, no
 * period of the association is closed.
 */
export type OpenDays = {
  /** Holds off closings until the transaction ends. The others do so themselves; a row lock is taken after it. */
  hold: (transaction: Database | SqlDatabase, customerId: string) => Promise<void>
  /** Returns `day`, or the first open day after it when it is closed. */
  firstFrom: (transaction: Database | SqlDatabase, customerId: string, day: Day) => Promise<Day>
  /** Throws a 409 `Refusal` when the day is closed. */
  requireOpen: (transaction: Database | SqlDatabase, customerId: string, day: Day) => Promise<void>
  /** Lists the open days of a period, both ends included, the oldest first. Reads without waiting for closings. */
  listOpen: (db: Database | SqlDatabase, customerId: string, period: { from: Day; to: Day }) => Promise<Day[]>
}
