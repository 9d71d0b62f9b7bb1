import type { CollectedDonation, LiveState } from './live.ts'

/** The figures and donations of the ledger that a projection shows. */
export type Collection = {
  donationCount: number
  /** The collected euros. */
  total: number
  /** The last donations that count, newest first, with the names of their donors. */
  latest: CollectedDonation[]
}

/** Selects the donations that a projection counts. */
export type CollectionQuery = {
  customerId: string
  /** Null: every cause. */
  causeId: string | null
  /** Null: from the first donation on. */
  since: Date | null
  /** The number of last donations that are read. */
  limit: number
}

/** Reads the ledger for this feature. The feature of the donations provides it, through app/ (wiring.ts). */
export type LedgerReads = {
  readState: (customerId: string | undefined) => Promise<LiveState>
  readCollection: (query: CollectionQuery) => Promise<Collection>
}
