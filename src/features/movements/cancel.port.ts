import type { Database } from '#shared/server/database.ts'

/** The undo of an import: one batch that cancels its donations. */
export type CancelledImport = { customerId: string; importId: string; recordedBy: string; reason: string }

/** Passes the ids of donations in pages, the same each time that it is called. */
export type DonationPages = () => AsyncIterable<readonly string[]>

/**
 * Cancels, within the transaction of a feature, the donations that no movement has changed and that wait for none, in one
 * batch. `onCancelled` gets their ids page by page. Leaves the others. Any number of donations: the caller lifts the time
 * limits. A feature gets it from app/ (features.ts).
 */
export type CancelImport = (
  transaction: Database,
  batch: CancelledImport,
  pages: DonationPages,
  onCancelled: (transactionIds: readonly string[]) => Promise<void>,
) => Promise<{ donationCount: number; totalCents: number }>
