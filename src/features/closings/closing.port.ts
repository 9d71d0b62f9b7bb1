import type { Day } from '#shared/days.ts'
import type { Closing, ClosingFigures, ClosingSummary, Figures } from './closing.ts'

type ClosingKey = { customerId: string; closingId: string }

/** A closing with its export and its paper. */
export type ClosingPapers = { closing: Closing; csv: Buffer; pdf: Buffer }

/** Reads closings for another feature, which gets it from app/. A closing that does not exist is 404. */
export type ClosingDays = {
  find: (key: ClosingKey) => Promise<ClosingSummary>
  /** Finds the smallest living closing that contains a day. */
  findOfDay: (customerId: string, day: Day) => Promise<ClosingSummary | null>
  /**
   * Reads the figures of a day without those that its closing carries, which they list apart. `closed` has both: the
   * total of its own closing, or the one that a closing would seal now.
   */
  readDay: (
    customerId: string,
    day: Day,
    closing: ClosingSummary | null,
  ) => Promise<{ figures: ClosingFigures; closed: Figures }>
  /** Reads what came after a closing and no living closing carries. */
  readWaiting: (key: ClosingKey) => Promise<{ count: number; total: number }>
  /** Makes the papers of a closing. Null while it is under way. */
  writePapers: (key: ClosingKey) => Promise<ClosingPapers | null>
}
