import type { Collection, CollectionQuery, LedgerReads } from '#features/live/live.port.ts'
import type { CollectedDonation, LiveState } from '#features/live/live.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Transaction, TransactionQuery } from '../transaction.ts'
import { readNetFigures } from './figures/transaction-net.queries.ts'
import { readStats } from './figures/transaction-stats.queries.ts'
import { readTransactionPage } from './list/transaction.queries.ts'
import { type Selection, selectionOf } from './list/transaction-filter.ts'

const selectionAt = (customerId: string | undefined): Selection => ({ ...selectionOf('', {}), customerId })

/** Tells whether a donation is in what was collected. Nothing follows a cancellation, which takes all of it. */
const isCollected = ({ standing }: Transaction): boolean => !standing || standing.cancelled === 0

const donationOf = ({ amount, createdAt, shortcut, cause, donatorFullname }: Transaction): CollectedDonation => ({
  amount,
  createdAt,
  name: shortcut?.name ?? cause?.name ?? null,
  donor: donatorFullname,
})

/** Reads the ledger for the open screens and the projections: the figures of the lists, from the same statements. */
export const createLedgerReads = (db: SqlDatabase): LedgerReads => ({
  async readState(customerId): Promise<LiveState> {
    const selection = selectionAt(customerId)
    const stats = await readStats(db, selection)
    const { net } = await readNetFigures(db, selection, stats)
    return { donationCount: stats.donationCount, totalDonations: stats.totalDonations, net }
  },

  async readCollection({ customerId, causeId, since, limit }: CollectionQuery): Promise<Collection> {
    const filters = { ...(causeId && { causeId }), ...(since && { startDate: since.toISOString() }) }
    const query: TransactionQuery = { page: 1, limit, movements: 'true' }
    const { data, stats } = await readTransactionPage(db, selectionOf(customerId, filters), query)
    return {
      donationCount: stats.donationCount,
      total: stats.totalDonations,
      latest: data.filter(isCollected).map(donationOf),
    }
  },
})
