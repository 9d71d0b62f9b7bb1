import type { Pool } from 'pg'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import {
  exportOrganizerTransactions,
  exportTransactions,
  getGlobalStats,
  getTransaction,
  listCauseTransactions,
  listDeviceTransactions,
  listOrganizerTransactions,
  listShortcutTransactions,
  listTransactions,
} from '../transaction.endpoints.ts'
import type { ExportQuery, TransactionQuery } from '../transaction.ts'
import { createExport } from './transaction.export.ts'
import { platformSelectionOf, selectionOf, selectionOfThing, type Thing } from './transaction.filter.ts'
import { findTransaction, readTransactionPage } from './transaction.queries.ts'
import { readGlobalStats } from './transaction.stats.ts'

const filtersOf = ({ startDate, endDate, causeId, shortcutId, deviceId }: TransactionQuery | ExportQuery) => ({
  startDate,
  endDate,
  causeId,
  shortcutId,
  deviceId,
})

const pageOfThing = async (db: Database, customerId: string, thing: Thing, query: PageQuery) => {
  const selection = await selectionOfThing(db, customerId, thing)
  if (!selection) throw notFound()
  return readTransactionPage(db, selection, query)
}

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
  bind(listCauseTransactions, ({ customerId, params: { causeId }, query }) =>
    pageOfThing(db, customerId, { causeId }, query),
  )
  bind(listShortcutTransactions, ({ customerId, params: { shortcutId }, query }) =>
    pageOfThing(db, customerId, { shortcutId }, query),
  )
  bind(listDeviceTransactions, ({ customerId, params: { deviceId }, query }) =>
    pageOfThing(db, customerId, { deviceId }, query),
  )
  bind(getTransaction, async ({ customerId, params }) => {
    const transaction = await findTransaction(db, customerId, params.transactionId)
    if (!transaction) throw notFound()
    return transaction
  })
  bind(getGlobalStats, () => readGlobalStats(db, now()))

  bind(exportTransactions, ({ actor, customerId, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'details'
    return exportCsv(actor.accountId, selectionOf(customerId, filtersOf(query)), content)
  })
  bind(exportOrganizerTransactions, async ({ actor, query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="transactions.csv"')
    const content = query.onlyAmount === 'true' ? 'amounts' : 'platform'
    return exportCsv(actor.accountId, await platformSelectionOf(db, filtersOf(query)), content)
  })
}
