import { countWaitingLines } from '#features/bank/server/explanations/changed-lines.queries.ts'
import { createBankMonths } from '#features/bank/server/payments/month.service.ts'
import { findBankLine } from '#features/bank/server/payments/paid.queries.ts'
import { createPaidService } from '#features/bank/server/payments/paid.service.ts'
import { requireCash } from '#features/cash/server/cash-box.service.ts'
import { countDifferences } from '#features/cash/server/cash-difference.repository.ts'
import { createReadCashMonth } from '#features/cash/server/cash-month.service.ts'
import {
  countSheetsToSign,
  listBlindSheets,
  listDaySheets,
  listSignedSheets,
} from '#features/cash/server/sheet.repository.ts'
import { countReopenings } from '#features/closings/server/closing.repository.ts'
import { createCloseDays } from '#features/closings/server/closing.service.ts'
import { createClosingDays } from '#features/closings/server/closing-reads.service.ts'
import { createSealer } from '#features/closings/server/closing-seal.service.ts'
import { openDays } from '#features/closings/server/open-days.ts'
import { createCustomerExists } from '#features/customers/server/customer.repository.ts'
import { createDaySilences } from '#features/devices/server/day-silence.service.ts'
import { findCustomerOfDevice } from '#features/devices/server/device.repository.ts'
import { createDeviceLosses } from '#features/devices/server/device-loss.service.ts'
import { countSilent } from '#features/devices/server/silence.repository.ts'
import { createTerminalSessions, isTerminalToken } from '#features/devices/server/terminal-session.service.ts'
import { countAnswers } from '#features/donors/server/address-request.repository.ts'
import { createLinkDonor } from '#features/donors/server/donor-record.repository.ts'
import { findReaders } from '#features/fridays/server/friday.repository.ts'
import { findSending } from '#features/fridays/server/sending.repository.ts'
import type { IdentityProvider } from '#features/identity/identity.port.ts'
import { createRecordSession } from '#features/identity/server/sessions/session.service.ts'
import { createBeginUndo } from '#features/imports/server/begin-undo.ts'
import { createImportJobs } from '#features/imports/server/import-steps.ts'
import { createReadTable } from '#features/imports/server/read-table.ts'
import { waitingRows } from '#features/imports/server/waiting-rows.ts'
import { createLive } from '#features/live/server/live.service.ts'
import { createWriteClosingPapers } from '#features/months/server/month.service.ts'
import { createCancelImport, createCancellations } from '#features/movements/server/cancel.service.ts'
import { createAskImportUndo } from '#features/movements/server/import-undo.service.ts'
import { summariseMovements } from '#features/movements/server/movement-reads.service.ts'
import { countWaiting, countWaitingOf } from '#features/movements/server/request.repository.ts'
import type { Notifications } from '#features/notifications/server/notifications.ts'
import { listReceiptable } from '#features/receipts/server/donation.queries.ts'
import { donorReceipts } from '#features/receipts/server/donor-receipts.repository.ts'
import { createReviseReceipts } from '#features/receipts/server/receipt-revision.service.ts'
import { countReceiptMatters, listReceiptLosses } from '#features/receipts/server/revision.service.ts'
import { createReadEvening } from '#features/statistics/server/ramadan.service.ts'
import { createReadCalendar } from '#features/transactions/server/calendar/calendar.service.ts'
import { countCancellations } from '#features/transactions/server/figures/cancelled.repository.ts'
import { createAddDonation, createAddDonations } from '#features/transactions/server/record/donation.service.ts'
import { createBacklog } from '#features/transactions/server/record/donation-backlog.ts'
import { donationIdentities } from '#features/transactions/server/record/donation-identity.repository.ts'
import { createRequestDigests } from '#features/transactions/server/record/request-digest.ts'
import { forgetFilters } from '#features/transactions/server/saved/saved-filter.repository.ts'
import { createLedgerReads } from '#features/transactions/server/transaction-live.ts'
import { createAuthenticatePerson } from '#features/users/server/person.service.ts'
import type { Role } from '#shared/role.ts'
import { type Database, inCamelCase, inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import type { DepsOf } from '#shared/server/feature.ts'
import { openClient } from '#shared/server/primary.ts'

type DutyGiven = { db: Database; clock: () => Date; notifications: Notifications }

/** Adds the functions that duties and calls of a feature get from another feature, by the names that it asks for. */
export const wireDuties = <Given extends DutyGiven>(given: Given) => ({
  ...given,
  alertMails: given.notifications.alertMails,
  deviceLosses: createDeviceLosses(given),
  donationIdentities,
  donorReceipts,
  outgoingMails: given.notifications.outgoingMails,
  waitingRows,
})

type CallGiven = DutyGiven &
  DepsOf<typeof createClosingDays> &
  Pick<DepsOf<typeof createCancellations | typeof createBeginUndo | typeof createCloseDays>, 'recordAudit'> & {
    donationDb: SqlDatabase
    readDb: SqlDatabase
    exportPool: { options: Parameters<typeof openClient>[0] }
    identity: IdentityProvider
    now?: () => Date
    sealingKey: Buffer
    recheckMs?: number | undefined
    needsSecondFactor: (role: Role) => boolean
    announceRevocation?: ((deviceId: string) => Promise<void>) | undefined
    onFailure: (error: unknown) => void
  }

/** Adds those that only calls and the server get. */
export const wireCalls = <Given extends CallGiven>(given: Given) => {
  const { db, donationDb, readDb, clock, notifications, exportPool, recheckMs, ...rest } = given
  const sqlDb = inSqlNames(db)
  const readCalendar = createReadCalendar({ db, clock })
  const linkDonor = createLinkDonor(donationIdentities)
  // Made from what the server gives.
  const plain = {
    ...wireDuties(given),
    backlog: createBacklog(),
    bankMonths: createBankMonths(given),
    bankPaid: createPaidService(given),
    closingDays: createClosingDays(given),
    closingSendings: { find: findSending.bind(null, db), findReaders: findReaders.bind(null, db) },
    countAddressAnswers: countAnswers.bind(null, db),
    countCancellations,
    countOpenBankLines: countWaitingLines.bind(null, db),
    countCashDifferences: countDifferences.bind(null, db),
    countReceiptMatters: countReceiptMatters.bind(null, given),
    countReopenings: countReopenings.bind(null, db),
    countSheetsToSign: countSheetsToSign.bind(null, db),
    countSilentDevices: countSilent.bind(null, db),
    countWaitingCorrections: countWaiting.bind(null, db),
    countWaitingOf: countWaitingOf.bind(null, db),
    customerExists: createCustomerExists(db),
    customerOfDevice: findCustomerOfDevice.bind(null, db),
    daySilences: createDaySilences(given),
    findBankLine,
    forgetPerson: forgetFilters,
    isTerminalToken,
    linkDonor,
    ledger: createLedgerReads(readDb),
    listDaySheets: listDaySheets.bind(null, db),
    listReceiptable,
    listReceiptLosses: listReceiptLosses.bind(null, db),
    listSignedSheets: listSignedSheets.bind(null, db),
    listWithheldSubjects: listBlindSheets.bind(null, db),
    live: createLive({ db: sqlDb, openClient: () => openClient(exportPool.options), recheckMs }),
    noteSession: createRecordSession({ db: sqlDb }),
    openDays,
    readCashMonth: createReadCashMonth(db),
    readCalendar,
    readTable: createReadTable(),
    readEvening: createReadEvening({ db, readCalendar }),
    requestDigests: createRequestDigests(rest.sealingKey),
    requireCash,
    reviseReceipts: createReviseReceipts({ ...given, linkDonor, outgoingMails: notifications.outgoingMails }),
    sealer: createSealer(given),
    rightMails: notifications.rightMails,
    summariseMovements: summariseMovements.bind(null, db),
    terminalSessions: createTerminalSessions({ ...rest, db: inCamelCase(donationDb), clock }),
  }
  // Made from functions of other features, too.
  const composed = {
    ...plain,
    addDonation: createAddDonation(plain),
    addDonations: createAddDonations(plain),
    askImportUndo: createAskImportUndo(plain),
    authenticatePerson: createAuthenticatePerson({ ...plain, db: sqlDb }),
    beginImportUndo: createBeginUndo(plain),
    cancelImport: createCancelImport(plain),
    cancellations: createCancellations(plain),
    closeDays: createCloseDays(plain),
    noteChange: plain.live.noteChange,
    writeClosingPapers: createWriteClosingPapers(plain),
  }
  return { ...composed, importJobs: createImportJobs(composed) }
}
