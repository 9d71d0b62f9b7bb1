import { notFound } from '#shared/problem.ts'
import { type Bind, disconnectSignal, type Handler } from '#shared/server/bind.ts'
import { type Database, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import type { DepsOf, Feature } from '#shared/server/feature.ts'
import * as calendarCalls from '../calendar.endpoints.ts'
import * as calendarShapes from '../calendar.ts'
import type { ReadCalendar } from '../donation.port.ts'
import * as donationShapes from '../donation.ts'
import { foundSteps } from '../donation-search.ts'
import * as savedFilterCalls from '../saved-filter.endpoints.ts'
import * as savedFilterShapes from '../saved-filter.ts'
import * as calls from '../transaction.endpoints.ts'
import { calendarJournal, transactionJournal } from '../transaction.journal.ts'
import type { DonationSummary, ListQuery } from '../transaction.ts'
import * as transactionShapes from '../transaction.ts'
import { createUpdateCalendar } from './calendar/calendar.service.ts'
import { createExportService } from './export/export.service.ts'
import { readBreakdown } from './figures/breakdown.queries.ts'
import { readFigureMovements } from './figures/figure.queries.ts'
import { createRollUpUpkeep, rebuildRollUps } from './figures/roll-up-rebuild.ts'
import { readGlobalStats } from './figures/transaction-stats.queries.ts'
import { findCustomerOf, findTransaction, readTransactionPage } from './list/transaction.queries.ts'
import { filtersOf, type Parent, parentExists, platformSelectionOf, selectionOf } from './list/transaction-filter.ts'
import { createDonationService } from './record/donation.service.ts'
import { measureDonations } from './record/donation-backlog.ts'
import { mendTerminalBody, withWayAgain } from './record/terminal-body.ts'
import { createSavedFilterService } from './saved/saved-filter.service.ts'
import { searchDonations } from './search/donation-search.queries.ts'

type TransactionDeps = DepsOf<typeof createDonationService | typeof createExportService> & {
  clock: () => Date
  /** Reads what was put right on a donation; the feature that records it provides this. */
  summariseMovements: (key: { customerId: string; transactionId: string }) => Promise<DonationSummary>
  /** For lists and figures. A replica may answer them. */
  readDb: SqlDatabase
  readCalendar: ReadCalendar
}
type Deps = Omit<TransactionDeps, 'db'> & { db: Database } & DepsOf<
    typeof createSavedFilterService | typeof createUpdateCalendar
  >

export const feature = {
  api: [
    {
      tag: 'Donations',
      description: 'Donations: recording, lists with their figures, and CSV exports.',
      calls: {
        ...calls,
        ...savedFilterCalls,
        ...calendarCalls,
      },
      shapes: [calendarShapes, donationShapes, transactionShapes, savedFilterShapes],
    },
  ],
  journals: [transactionJournal, calendarJournal],
  bind: (bind: Bind, deps: Deps) => {
    transactionRoutes(bind, { ...deps, db: inSqlNames(deps.db) })
    readRoutes(bind, deps)
    const filters = createSavedFilterService(deps)
    bind(savedFilterCalls.listSavedFilters, ({ actor, customerId }) => filters.list(actor, customerId))
    bind(savedFilterCalls.createSavedFilter, ({ actor, customerId, body }) => filters.create(actor, customerId, body))
    bind(savedFilterCalls.renameSavedFilter, ({ actor, customerId, params, body, headers }) =>
      filters.rename(actor, customerId, params.filterId, body.name, headers['if-match']),
    )
    bind(savedFilterCalls.deleteSavedFilter, ({ actor, customerId, params }) =>
      filters.remove(actor, customerId, params.filterId),
    )
    const changeCalendar = createUpdateCalendar(deps)
    bind(calendarCalls.updateCalendar, ({ actor, customerId, body, headers }) =>
      changeCalendar(actor, customerId, body, headers['if-match']),
    )
  },
  measure: measureDonations,
  rebuild: rebuildRollUps,
  upkeep: ({ db, clock }: { db: Database; clock: () => Date }) => [
    { run: createRollUpUpkeep({ db: inSqlNames(db), clock }) },
  ],
} satisfies Feature

const transactionRoutes = (bind: Bind, deps: TransactionDeps): void => {
  const donations = createDonationService(deps)
  const exports = createExportService(deps)
  const csvFile = ['content-disposition', 'attachment; filename="transactions.csv"'] as const

  const record: Handler<typeof calls.recordDonation> = async ({ actor, customerId, headers, body, request, reply }) => {
    const given = { input: body, changed: request.mended?.changed }
    const key = headers['idempotency-key']
    try {
      const { donation, isRepeated } = await donations.record(actor, customerId, key, given, reply.elapsedTime)
      request.isRepeatedDonation = isRepeated
      return donation
    } catch (error) {
      throw actor.kind === 'terminal' ? withWayAgain(error) : error
    }
  }
  bind(calls.recordDonation, record, mendTerminalBody)
  bind(calls.exportFound, async ({ actor, customerId, body, reply }) => {
    const wanted = { ...body, limit: foundSteps[2], now: deps.clock() }
    const { data } = await searchDonations(deps.readDb, customerId, wanted)
    reply.header(...csvFile)
    const ids = data.map(({ _id }) => _id)
    return exports.exportFound({ actor, signal: disconnectSignal(reply) }, customerId, ids)
  })
  bind(calls.exportTransactions, ({ actor, customerId, query, reply }) => {
    reply.header(...csvFile)
    return exports.exportCustomer({ actor, signal: disconnectSignal(reply) }, customerId, query)
  })
  bind(calls.exportOrganizerTransactions, ({ actor, query, reply }) => {
    reply.header(...csvFile)
    return exports.exportPlatform({ actor, signal: disconnectSignal(reply) }, query)
  })
}

const readRoutes = (bind: Bind, deps: Omit<TransactionDeps, 'db'>): void => {
  const { readDb } = deps
  const listOfParent = async (customerId: string, parent: Parent, query: ListQuery) => {
    if (!(await parentExists(readDb, customerId, parent))) throw notFound()
    return readTransactionPage(readDb, selectionOf(customerId, parent), query)
  }
  bind(calls.listTransactions, ({ customerId, query }) =>
    readTransactionPage(readDb, selectionOf(customerId, filtersOf(query)), query),
  )
  bind(calls.listOrganizerTransactions, async ({ query }) =>
    readTransactionPage(readDb, await platformSelectionOf(readDb, filtersOf(query)), query),
  )
  bind(calls.listCauseTransactions, ({ customerId, params: { causeId }, query }) =>
    listOfParent(customerId, { causeId }, query),
  )
  bind(calls.listShortcutTransactions, ({ customerId, params: { shortcutId }, query }) =>
    listOfParent(customerId, { shortcutId }, query),
  )
  bind(calls.listDeviceTransactions, ({ customerId, params: { deviceId }, query }) =>
    listOfParent(customerId, { deviceId }, query),
  )
  bind(calls.getTransaction, async ({ customerId, params: { transactionId } }) => {
    const transaction = await findTransaction(readDb, customerId, transactionId)
    if (!transaction) throw notFound()
    return { ...transaction, ...(await deps.summariseMovements({ customerId, transactionId })) }
  })
  bind(calls.getTransactionBreakdown, ({ customerId, query }) =>
    readBreakdown(readDb, selectionOf(customerId, filtersOf(query))),
  )
  bind(calls.searchTransactions, ({ customerId, body }) =>
    searchDonations(readDb, customerId, { ...body, now: deps.clock() }),
  )
  bind(calls.locateTransaction, async ({ params: { transactionId } }) => {
    const customer = await findCustomerOf(readDb, transactionId)
    if (!customer) throw notFound()
    return { _id: transactionId, customer }
  })
  // A reason may name a donor despite the rule: the platform does not read it here.
  bind(calls.listFigureMovements, ({ actor, customerId, query }) =>
    readFigureMovements(readDb, customerId, { query, seesReasons: actor.role === 'manager' }),
  )
  bind(calls.getCalendar, ({ customerId }) => deps.readCalendar(customerId, readDb))
  bind(calls.getGlobalStats, () => readGlobalStats(readDb, deps.clock()))
}
