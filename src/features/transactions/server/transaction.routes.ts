import type { RecordAudit } from '#features/audit/audit.port.ts'
import { type Bind, disconnectSignal, type Handler } from '#shared/server/bind.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import type { ReadCalendar } from '../donation.port.ts'
import { foundSteps } from '../donation-search.ts'
import * as calls from '../transaction.endpoints.ts'
import { transactionJournal } from '../transaction.journal.ts'
import { createExportService } from './export/export.service.ts'
import type { ExportConnections } from './export/transaction-export.ts'
import { readBreakdown } from './figures/breakdown.queries.ts'
import { readFigureMovements } from './figures/figure.queries.ts'
import { createTransactionService, type SummariseMovements } from './list/transaction.service.ts'
import { filtersOf, selectionOf } from './list/transaction-filter.ts'
import { createDonationService } from './record/donation.service.ts'
import type { DonationBacklog } from './record/donation-backlog.ts'
import type { RequestDigests } from './record/request-digest.ts'
import { mendTerminalBody, withWayAgain } from './record/terminal-body.ts'
import { searchDonations } from './search/donation-search.queries.ts'

export type TransactionDeps = {
  db: SqlDatabase
  /** For the donations of terminals, which wait for no other call. */
  donationDb: SqlDatabase
  /** For lists and figures. A replica may answer them. */
  readDb: SqlDatabase
  exportPool: ExportConnections
  recordAudit: RecordAudit<typeof transactionJournal>
  clock: () => Date
  /** Replaces the database's clock, in tests. */
  now?: () => Date
  requestDigests: RequestDigests
  backlog: DonationBacklog
  openDays: OpenDays
  summariseMovements: SummariseMovements
  readCalendar: ReadCalendar
}

export const transactionRoutes = (bind: Bind, deps: TransactionDeps): void => {
  const donations = createDonationService(deps)
  const transactions = createTransactionService({ ...deps, db: deps.readDb })
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
  bind(calls.listTransactions, ({ customerId, query }) => transactions.list(customerId, query))
  bind(calls.listOrganizerTransactions, ({ query }) => transactions.listPlatform(query))
  bind(calls.listCauseTransactions, ({ customerId, params: { causeId }, query }) =>
    transactions.listOfParent(customerId, { causeId }, query),
  )
  bind(calls.listShortcutTransactions, ({ customerId, params: { shortcutId }, query }) =>
    transactions.listOfParent(customerId, { shortcutId }, query),
  )
  bind(calls.listDeviceTransactions, ({ customerId, params: { deviceId }, query }) =>
    transactions.listOfParent(customerId, { deviceId }, query),
  )
  bind(calls.getTransaction, ({ customerId, params }) => transactions.get(customerId, params.transactionId))
  bind(calls.getTransactionBreakdown, ({ customerId, query }) =>
    readBreakdown(deps.readDb, selectionOf(customerId, filtersOf(query))),
  )
  bind(calls.searchTransactions, ({ customerId, body }) =>
    searchDonations(deps.readDb, customerId, { ...body, now: deps.clock() }),
  )
  bind(calls.exportFound, async ({ actor, customerId, body, reply }) => {
    const wanted = { ...body, limit: foundSteps[2], now: deps.clock() }
    const { data } = await searchDonations(deps.readDb, customerId, wanted)
    reply.header(...csvFile)
    const ids = data.map(({ _id }) => _id)
    return exports.exportFound({ actor, signal: disconnectSignal(reply) }, customerId, ids)
  })
  bind(calls.locateTransaction, ({ params }) => transactions.locate(params.transactionId))
  // A reason may name a donor despite the rule: the platform does not read it here.
  bind(calls.listFigureMovements, ({ actor, customerId, query }) =>
    readFigureMovements(deps.readDb, customerId, { query, seesReasons: actor.role === 'manager' }),
  )
  bind(calls.getCalendar, ({ customerId }) => deps.readCalendar(customerId, deps.readDb))
  bind(calls.getGlobalStats, () => transactions.getGlobalStats())
  bind(calls.exportTransactions, ({ actor, customerId, query, reply }) => {
    reply.header(...csvFile)
    return exports.exportCustomer({ actor, signal: disconnectSignal(reply) }, customerId, query)
  })
  bind(calls.exportOrganizerTransactions, ({ actor, query, reply }) => {
    reply.header(...csvFile)
    return exports.exportPlatform({ actor, signal: disconnectSignal(reply) }, query)
  })
}
