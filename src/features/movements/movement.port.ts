import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import type { Confirmation, LineOfDonation } from './movement.ts'

/** A donation that a feature cancels together with rows of its own. */
export type DonationCancellation = {
  customerId: string
  transactionId: string
  /** The person who does it now, for the journal. */
  actor: Person
  /** The account that asked for it. */
  recordedBy: string
  /** The second person, if there was one. */
  approvedBy: string | null
  reason: string
  /** The donation is that of a counting sheet, which a reversing sheet cancels. */
  isOfSheet: boolean
}

/**
 * Throws 409 when what a transaction has recorded leaves too little cash in the cash box of an association on a day.
 * Called after the movements that take cash away. The feature cash answers; app/ passes it (wiring.ts).
 */
export type RequireCash = (transaction: Database, customerId: string) => Promise<void>

/** Finds the line of the bank that contains a donation. The feature bank provides it, through app/ (wiring.ts). */
export type FindBankLine = (
  db: Database,
  key: { customerId: string; transactionId: string },
) => Promise<LineOfDonation | null>

/**
 * Cancels donations for another feature. A feature gets it from app/ (wiring.ts) and calls it in its own
 * transaction, so that neither exists without the other.
 */
export type Cancellations = {
  /** Cancels a donation, and journals it. Throws 409 when it was put right, or when a movement of it waits. */
  cancel: (transaction: Database, cancellation: DonationCancellation) => Promise<string>
  /** Finds why a second person must confirm, or null. Locks what is recorded until the transaction ends. */
  findConfirmation: (
    transaction: Database,
    wanted: { customerId: string; transactionId: string; accountId: string; amountCents: number },
  ) => Promise<Confirmation | null>
  /** Reads the amount, in cents, above which a second person confirms a movement. */
  readConfirmationCents: (db: Database, customerId: string) => Promise<number>
}

/**
 * Counts donations again whose cancellation was recorded or undone: a cancelled donation is no part of what was
 * collected. Called once in a transaction, after the movements, since it locks figures of many days in their order. The
 * feature of the donations provides it, through app/ (wiring.ts).
 */
export type CountCancellations = (
  transaction: Database,
  customerId: string,
  transactionIds: readonly string[],
) => Promise<void>

type Figures = { donationCount: number; totalCents: number }

/**
 * Adds the batch of an undo of an import, whose donations no movement has changed. Returns `requested` when it waits
 * for a second person, and `recorded` when it may begin. Adds nothing when there is such a batch already. The caller
 * has locked the import.
 */
export type AskImportUndo = (
  transaction: Database,
  undo: Figures & { customerId: string; importId: string; actor: Person; reason: string },
) => Promise<'recorded' | 'requested' | 'already'>

export type BegunUndo = Figures & { customerId: string; importId: string; requestedBy: string; actor: Person }

/** Begins the undo of an import after its confirmation. False when it would cancel other donations by now. */
export type BeginImportUndo = (transaction: Database, undo: BegunUndo) => Promise<boolean>

export type CancelledImport = { customerId: string; importId: string; recordedBy: string; reason: string }

/** Passes the ids of donations in pages, the same each time that it is called. */
export type DonationPages = () => AsyncIterable<readonly string[]>

/**
 * Cancels, within the transaction of a feature, the donations that no movement has changed and that wait for none, in
 * the batch of their import. `onCancelled` gets their ids page by page. Leaves the others. Any number of donations: the
 * caller lifts the time limits. A feature gets it from app/ (wiring.ts).
 */
export type CancelImport = (
  transaction: Database,
  batch: CancelledImport,
  pages: DonationPages,
  onCancelled: (transactionIds: readonly string[]) => Promise<void>,
) => Promise<Figures>

/**
 * Cancels the receipts of donations that movements have changed, and replaces them. Called after the movements, in
 * their transaction. A feature gets it from app/ (wiring.ts).
 */
export type ReviseReceipts = (
  transaction: Database,
  changed: { customerId: string; transactionIds: readonly string[]; recordedBy: string },
) => Promise<void>
