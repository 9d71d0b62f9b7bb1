import type { Pool } from 'pg'
import { type AnyJournal, journals } from '#app/journal.ts'
import { auditRoutes } from '#features/audit/server/audit.routes.ts'
import { createAuditService, createRecordAudit } from '#features/audit/server/audit.service.ts'
import { createCashBoxService, requireCash } from '#features/cash/server/cash-box.service.ts'
import { depositRoutes } from '#features/cash/server/deposit.routes.ts'
import { createDepositService } from '#features/cash/server/deposit.service.ts'
import { handDonationRoutes } from '#features/cash/server/hand-donation.routes.ts'
import { createHandDonationService } from '#features/cash/server/hand-donation.service.ts'
import { sheetRoutes } from '#features/cash/server/sheet.routes.ts'
import { createSheetService } from '#features/cash/server/sheet.service.ts'
import { causeRoutes } from '#features/causes/server/cause.routes.ts'
import { createCauseService } from '#features/causes/server/cause.service.ts'
import { closingRoutes } from '#features/closings/server/closing.routes.ts'
import { createSealer } from '#features/closings/server/closing.sealer.ts'
import { createClosingService } from '#features/closings/server/closing.service.ts'
import { openDays } from '#features/closings/server/open-days.ts'
import { customerRoutes } from '#features/customers/server/customer.routes.ts'
import { createCustomerService } from '#features/customers/server/customer.service.ts'
import { deviceRoutes } from '#features/devices/server/device.routes.ts'
import { createDeviceService } from '#features/devices/server/device.service.ts'
import { createDeviceCodeService } from '#features/devices/server/device-code.service.ts'
import { createDevicePlaceService } from '#features/devices/server/device-place.service.ts'
import { createFleetService } from '#features/devices/server/fleet.service.ts'
import type { TerminalSessions } from '#features/devices/server/terminal-session.service.ts'
import { donorRoutes } from '#features/donors/server/donor.routes.ts'
import { createDonorService } from '#features/donors/server/donor.service.ts'
import { createRetentionService } from '#features/donors/server/retention.service.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { secondFactorRoutes } from '#features/identity/server/second-factor/second-factor.routes.ts'
import { sessionRoutes } from '#features/identity/server/sessions/session.routes.ts'
import { bindImports } from '#features/imports/server/import.binding.ts'
import { createLinkService } from '#features/live/server/link.service.ts'
import { liveRoutes } from '#features/live/server/live.routes.ts'
import type { Live } from '#features/live/server/live.service.ts'
import type { Cancellations } from '#features/movements/movement.port.ts'
import { createBatchService } from '#features/movements/server/batch.service.ts'
import { createCancelImport } from '#features/movements/server/cancel.service.ts'
import { movementRoutes } from '#features/movements/server/movement.routes.ts'
import { createMovementService } from '#features/movements/server/movement.service.ts'
import { createRequestService } from '#features/movements/server/request.service.ts'
import { readConfirmationCents } from '#features/movements/server/settings.repository.ts'
import { createSettingsService } from '#features/movements/server/settings.service.ts'
import { notificationRoutes } from '#features/notifications/server/notification.routes.ts'
import type { Notifications } from '#features/notifications/server/notifications.ts'
import { productRoutes } from '#features/products/server/product.routes.ts'
import { createProductService } from '#features/products/server/product.service.ts'
import { shortcutRoutes } from '#features/shortcuts/server/shortcut.routes.ts'
import { createShortcutService } from '#features/shortcuts/server/shortcut.service.ts'
import { createRamadanService } from '#features/statistics/server/ramadan.service.ts'
import { statisticsRoutes } from '#features/statistics/server/statistics.routes.ts'
import { createStatisticsService } from '#features/statistics/server/statistics.service.ts'
import { countCancellations } from '#features/transactions/server/figures/cancelled.repository.ts'
import type { DonationBacklog } from '#features/transactions/server/record/donation.backlog.ts'
import { createAddDonation, createAddDonations } from '#features/transactions/server/record/donation.service.ts'
import type { RequestDigests } from '#features/transactions/server/record/request-digest.ts'
import { forgetFilters } from '#features/transactions/server/saved/saved-filter.repository.ts'
import { savedFilterRoutes } from '#features/transactions/server/saved/saved-filter.routes.ts'
import { createSavedFilterService } from '#features/transactions/server/saved/saved-filter.service.ts'
import { createLedgerReads } from '#features/transactions/server/transaction.live.ts'
import { transactionRoutes } from '#features/transactions/server/transaction.routes.ts'
import { createDirectoryService } from '#features/users/server/directory.service.ts'
import { createProfileService } from '#features/users/server/profile.service.ts'
import { createRightService } from '#features/users/server/right.service.ts'
import { directoryRoutes, rightRoutes, userRoutes } from '#features/users/server/user.routes.ts'
import { createUserService } from '#features/users/server/user.service.ts'
import type { Bind } from '#shared/server/bind.ts'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { createPdfWriter } from '#shared/server/paper/paper.writer.ts'
import { primaryReads, type Reads } from '#shared/server/replica.ts'
import { donorIdentities } from './donor-identities.ts'

export type Deps = {
  db: SqlDatabase
  /** Connections only for the donations of terminals, which wait for no other call. Default: those of `db`. */
  donationDb?: SqlDatabase
  /** Connections only for exports, so that a long export does not block other calls. */
  exportPool: Pool
  /** Where lists, figures and exports are read. Default: the primary. */
  reads?: Reads | undefined
  identity: IdentityProvider
  notifications: Notifications
  clock: () => Date
  terminalSessions: TerminalSessions
  /** Replaces the clocks of this process and of the database, in tests. */
  now?: () => Date
  /** Compares repeated donation requests. */
  requestDigests: RequestDigests
  /** How many donations of a terminal are recorded in five minutes. 0: all. Default: 300. */
  terminalRate?: number | undefined
  /** The donations that wait for their commit in this process. */
  backlog: DonationBacklog
  /** The open screens of this process. */
  live: Live
  /** Called when background work fails and cannot be retried. */
  onJobFailure: (error: unknown) => void
}

/** The background work of this process. */
type BackgroundWork = {
  /** Takes up what a stop has interrupted. */
  resume: () => Promise<void>
  /** Stops it, and waits for its current steps. */
  close: () => Promise<void>
}

/** Binds the calls of every feature. Returns their background work. */
export const bindFeatures = (bind: Bind, options: Deps): BackgroundWork => {
  const rows = inCamelCase(options.db)
  const recordAudit = createRecordAudit<AnyJournal>(options)
  const { readDb, connectExport } = options.reads ?? primaryReads(options.db, options.exportPool)
  const deps = { ...options, recordAudit, openDays, requireCash, countCancellations, writePdf: createPdfWriter() }
  const services = { ...deps, db: rows }
  customerRoutes(bind, createCustomerService(services))
  causeRoutes(bind, createCauseService(services))
  shortcutRoutes(bind, createShortcutService(services))
  deviceRoutes(bind, {
    devices: createDeviceService(services),
    codes: createDeviceCodeService(services),
    places: createDevicePlaceService(services),
    fleet: createFleetService(services),
  })
  const { rightMails } = options.notifications
  const users = createUserService({ ...services, rightMails, forgetPerson: forgetFilters })
  userRoutes(bind, users, createProfileService(services))
  rightRoutes(bind, createRightService({ ...services, rightMails }))
  directoryRoutes(bind, createDirectoryService(services))
  sessionRoutes(bind, deps)
  secondFactorRoutes(bind, deps)
  notificationRoutes(bind, options.notifications.settings)
  const movements = createMovementService(services)
  const cancellations: Cancellations = {
    cancel: (...call) => movements.cancelWhole(...call),
    findConfirmation: (...call) => movements.findConfirmation(...call),
    readConfirmationCents,
  }
  sheetRoutes(bind, createSheetService({ ...services, addDonation: createAddDonation(deps), cancellations }))
  handDonationRoutes(bind, createHandDonationService({ ...services, cancellations }))
  depositRoutes(bind, createDepositService(services), createCashBoxService(services))
  const sealer = createSealer({ ...services, onFailure: options.onJobFailure })
  closingRoutes(bind, createClosingService({ ...services, sealer }))
  transactionRoutes(bind, {
    ...deps,
    readDb,
    donationDb: options.donationDb ?? options.db,
    exportPool: { connect: connectExport, options: options.exportPool.options },
    summariseMovements: (key) => movements.summarise(key),
  })
  savedFilterRoutes(bind, createSavedFilterService(services))
  statisticsRoutes(bind, createStatisticsService({ ...deps, readDb }), createRamadanService({ ...services, readDb }))
  const ledger = createLedgerReads(readDb)
  liveRoutes(bind, { live: options.live, links: createLinkService({ ...services, ledger }), ledger })
  const requests = createRequestService(services, movements)
  movementRoutes(bind, {
    movements,
    requests,
    batches: createBatchService(services),
    settings: createSettingsService(services),
  })
  donorRoutes(bind, createDonorService({ ...deps, identities: donorIdentities }), createRetentionService(deps))
  productRoutes(bind, createProductService(services))
  auditRoutes(bind, createAuditService({ db: rows, journals }))
  const imports = bindImports(bind, {
    ...services,
    addDonations: createAddDonations(deps),
    cancelImport: createCancelImport(deps),
    onProgress: (customerId) => options.live.noteChange(customerId),
    onFailure: options.onJobFailure,
  })
  const works: BackgroundWork[] = [imports, sealer]
  return {
    resume: async () => void (await Promise.all(works.map((work) => work.resume()))),
    close: async () => void (await Promise.all(works.map((work) => work.close()))),
  }
}
