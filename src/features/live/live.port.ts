import type { CollectedDonation, LiveState } from './live.ts'

/** What a projection shows of the ledger. */
export type Collection = {
  donationCount: number
  /** Euros: what was given, and what is left of it. */
  gross: number
  net: number
  /** The last donations that count, newest first, with the names of their donors. */
  latest: CollectedDonation[]
}

/** Which donations a projection counts. */
export type CollectionQuery = {
  customerId: string
  /** Null: of every cause. */
  causeId: string | null
  /** Null: from the first donation on. */
  since: Date | null
  /** How many of the last donations are read. */
  limit: number
}

/** What this feature reads of the ledger. The feature of the donations provides it, through app/ (features.ts). */
export type LedgerReads = {
  /** Reads the figures of an association, or of all of them. */
  readState: (customerId: string | undefined) => Promise<LiveState>
  readCollection: (query: CollectionQuery) => Promise<Collection>
}
