import { notFound } from '#shared/problem.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type {
  DonationSummary,
  GlobalStats,
  ListQuery,
  OrganizerQuery,
  TransactionDetails,
  TransactionPage,
  TransactionQuery,
} from '../../transaction.ts'
import { readGlobalStats } from '../figures/transaction-stats.queries.ts'
import { findCustomerOf, findTransaction, readTransactionPage } from './transaction.queries.ts'
import { filtersOf, type Parent, parentExists, platformSelectionOf, selectionOf } from './transaction-filter.ts'

/** Reads what was put right on a donation; the feature that records it provides this. */
export type SummariseMovements = (key: { customerId: string; transactionId: string }) => Promise<DonationSummary>

type Deps = { db: SqlDatabase; clock: () => Date; summariseMovements: SummariseMovements }

/** Reads donations: lists, single ones and figures. */
export const createTransactionService = ({ db, clock, summariseMovements }: Deps) => ({
  list: (customerId: string, query: TransactionQuery): Promise<TransactionPage> =>
    readTransactionPage(db, selectionOf(customerId, filtersOf(query)), query),

  /** Lists the donations of all associations, or of the association in the query. */
  listPlatform: async (query: OrganizerQuery): Promise<TransactionPage> =>
    readTransactionPage(db, await platformSelectionOf(db, filtersOf(query)), query),

  /** Lists the donations of a cause, quick donation or terminal. Throws 404 when there is none of this id. */
  async listOfParent(customerId: string, parent: Parent, query: ListQuery): Promise<TransactionPage> {
    if (!(await parentExists(db, customerId, parent))) throw notFound()
    return readTransactionPage(db, selectionOf(customerId, parent), query)
  },

  /** Returns one donation of an association. Throws a 404 `Refusal` when there is none of this id. */
  async get(customerId: string, transactionId: string): Promise<TransactionDetails> {
    const transaction = await findTransaction(db, customerId, transactionId)
    if (!transaction) throw notFound()
    return { ...transaction, ...(await summariseMovements({ customerId, transactionId })) }
  },

  /** Finds the association of a donation. Throws a 404 `Refusal` when no association has it. */
  async locate(transactionId: string) {
    const customer = await findCustomerOf(db, transactionId)
    if (!customer) throw notFound()
    return { _id: transactionId, customer }
  },

  /** Returns the figures of all associations, with those of the current Paris day. */
  getGlobalStats: (): Promise<GlobalStats> => readGlobalStats(db, clock()),
})
