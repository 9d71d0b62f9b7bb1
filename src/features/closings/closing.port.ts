import type { Day } from '#shared/days.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { Paper } from '#shared/server/paper/paper.ts'
import type { Closing, ClosingFigures, ClosingInput, ClosingSummary, Figures } from './closing.ts'

export type ClosedDays = { from: Day; to: Day }

export type ClosingKey = { customerId: string; closingId: string }

export type ClosingPapers = { closing: Closing; csv: Buffer; pdf: Buffer }

/** Reads closings for another feature, which gets it from app/. A closing that does not exist is 404. */
export type ClosingDays = {
  find: (key: ClosingKey) => Promise<ClosingSummary>
  /** Finds the smallest living closing that contains some days, or that cuts them: no other can close them. */
  findOfDays: (customerId: string, days: ClosedDays) => Promise<ClosingSummary | null>
  /**
   * Reads the figures of some days without those that their closing carries, which they list apart. `closed` has both:
   * the total of their own closing, or the one that a closing would seal now.
   */
  readDays: (
    customerId: string,
    days: ClosedDays,
    closing: ClosingSummary | null,
  ) => Promise<{ figures: ClosingFigures; closed: Figures }>
  /** Reads what came after a closing and no living closing carries. */
  readWaiting: (key: ClosingKey) => Promise<{ count: number; total: number }>
  /** Makes the papers of a closing: its own, or those that `paperFor` returns. Null while it is under way. */
  writePapers: (
    key: ClosingKey,
    paperFor?: (closing: Closing) => Promise<Paper | null>,
  ) => Promise<ClosingPapers | null>
}

/** Closes days as the call of closings does. `within` adds to its transaction. */
export type CloseDays = (
  actor: Person,
  customerId: string,
  input: ClosingInput,
  within?: (transaction: Database, key: ClosingKey) => Promise<void>,
) => Promise<Closing>
