import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import {
  getGlobalStats,
  getTransaction,
  listCauseTransactions,
  listDeviceTransactions,
  listOrganizerTransactions,
  listShortcutTransactions,
  listTransactions,
  locateTransaction,
} from '../transaction.endpoints.ts'
import { filtersOf, platformSelectionOf, selectionOf, selectionOfThing, type Thing } from './transaction.filter.ts'
import { findCustomerOf, findTransaction, readTransactionPage } from './transaction.queries.ts'
import { readGlobalStats } from './transaction.stats.ts'

const pageOfThing = async (db: Database, customerId: string, thing: Thing, query: PageQuery) => {
  const selection = await selectionOfThing(db, customerId, thing)
  if (!selection) throw notFound()
  return readTransactionPage(db, selection, query)
}

type Deps = { db: Database; now?: () => Date }

/** Donations out: lists and figures. */
export const transactionRoutes = (bind: Bind, { db, now = () => new Date() }: Deps): void => {
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
  bind(locateTransaction, async ({ params: { transactionId } }) => {
    const customer = await findCustomerOf(db, transactionId)
    if (!customer) throw notFound()
    return { _id: transactionId, customer }
  })
  bind(getGlobalStats, () => readGlobalStats(db, now()))
}
