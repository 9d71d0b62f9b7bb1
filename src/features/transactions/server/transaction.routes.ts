import type { Pool } from 'pg'
import { notFound } from '#shared/problem.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import {
  exportOrganizerTransactions,
  exportTransactions,
  getGlobalStats,
  getTransaction,
  listOrganizerTransactions,
  listTransactions,
} from '../transaction.endpoints.ts'
import type { ExportQuery, TransactionQuery } from '../transaction.ts'
import { createExport } from './transaction.export.ts'
import { platformSelectionOf, selectionOf } from './transaction.filter.ts'
import { findTransaction, readTransactionPage } from './transaction.queries.ts'
import { readGlobalStats } from './transaction.stats.ts'

const filtersOf = ({ startDate, endDate, causeId, shortcutId, deviceId }: TransactionQuery | ExportQuery) => ({
  startDate,
  endDate,
  causeId,
  shortcutId,
  deviceId,
})

type Deps = { db: Database; exportPool: Pool; now?: () => Date }

/** Donations out: lists, figures, exports. */
export const transactionRoutes = (bind: Bind, { db, exportPool, now = () => new Date() }: Deps): void => {
  const exportCsv = createExport(db, exportPool)

  bind(listTransactions, ({ customerId, query }) =>
    readTransactionPage(db, selectionOf(customerId, filtersOf(query)), query),
  )
  bind(listOrganizerTransactions, async ({ query }) =>
    readTransactionPage(db, await platformSelectionOf(db, filtersOf(query)), query),
  )
  bind(getTransaction, async ({ customerId, params }) => {
    const transaction = await findTransaction(db, customerId, params.transactionId)
    if (!transaction) throw notFound()
    return transaction
  })
  bind(getGlobalStats, () => readGlobalStats(db, now()))

  bind(exportTransactions, ({ actor, customerId, query, signal, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'details'
    return exportCsv({ accountId: actor.accountId, signal }, selectionOf(customerId, filtersOf(query)), content)
  })
  bind(exportOrganizerTransactions, async ({ actor, query, signal, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'platform'
    return exportCsv({ accountId: actor.accountId, signal }, await platformSelectionOf(db, filtersOf(query)), content)
  })
}
