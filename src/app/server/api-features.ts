import * as auditCalls from '#features/audit/audit.endpoints.ts'
import * as auditShapes from '#features/audit/audit.ts'
import * as cashBoxShapes from '#features/cash/cash-box.ts'
import * as depositCalls from '#features/cash/deposit.endpoints.ts'
import * as depositShapes from '#features/cash/deposit.ts'
import * as handDonationCalls from '#features/cash/hand-donation.endpoints.ts'
import * as sheetCalls from '#features/cash/sheet.endpoints.ts'
import * as sheetShapes from '#features/cash/sheet.ts'
import * as causeCalls from '#features/causes/cause.endpoints.ts'
import * as causeShapes from '#features/causes/cause.ts'
import * as closingCalls from '#features/closings/closing.endpoints.ts'
import * as closingShapes from '#features/closings/closing.ts'
import * as customerCalls from '#features/customers/customer.endpoints.ts'
import * as customerShapes from '#features/customers/customer.ts'
import * as firstStepsCalls from '#features/customers/first-steps.endpoints.ts'
import * as firstStepsShapes from '#features/customers/first-steps.ts'
import * as deviceCalls from '#features/devices/device.endpoints.ts'
import * as deviceShapes from '#features/devices/device.ts'
import * as deviceHealthShapes from '#features/devices/device-health.ts'
import * as fleetShapes from '#features/devices/fleet.ts'
import * as donorCalls from '#features/donors/donor.endpoints.ts'
import * as donorShapes from '#features/donors/donor.ts'
import * as retentionShapes from '#features/donors/retention.ts'
import * as secondFactorCalls from '#features/identity/second-factor.endpoints.ts'
import * as secondFactorShapes from '#features/identity/second-factor.ts'
import * as sessionCalls from '#features/identity/session.endpoints.ts'
import * as sessionShapes from '#features/identity/session.ts'
import * as importCalls from '#features/imports/import.endpoints.ts'
import * as importShapes from '#features/imports/import.ts'
import * as mappingShapes from '#features/imports/mapping.ts'
import * as problemCodes from '#features/imports/problems.ts'
import * as linkShapes from '#features/live/link.ts'
import * as liveCalls from '#features/live/live.endpoints.ts'
import * as liveShapes from '#features/live/live.ts'
import * as batchCalls from '#features/movements/batch.endpoints.ts'
import * as batchShapes from '#features/movements/batch.ts'
import * as movementCalls from '#features/movements/movement.endpoints.ts'
import * as movementShapes from '#features/movements/movement.ts'
import * as notificationCalls from '#features/notifications/notification.endpoints.ts'
import * as notificationShapes from '#features/notifications/notification.ts'
import * as productCalls from '#features/products/product.endpoints.ts'
import * as productShapes from '#features/products/product.ts'
import * as shortcutCalls from '#features/shortcuts/shortcut.endpoints.ts'
import * as shortcutShapes from '#features/shortcuts/shortcut.ts'
import * as markedShapes from '#features/statistics/marked.ts'
import * as ramadanShapes from '#features/statistics/ramadan.ts'
import * as statisticsCalls from '#features/statistics/statistics.endpoints.ts'
import * as statisticsShapes from '#features/statistics/statistics.ts'
import * as donationShapes from '#features/transactions/donation.ts'
import * as figureCalls from '#features/transactions/figure.endpoints.ts'
import * as figureShapes from '#features/transactions/figure.ts'
import * as ramadanYears from '#features/transactions/ramadan-years.endpoints.ts'
import * as savedFilterCalls from '#features/transactions/saved-filter.endpoints.ts'
import * as savedFilterShapes from '#features/transactions/saved-filter.ts'
import * as transactionCalls from '#features/transactions/transaction.endpoints.ts'
import * as transactionShapes from '#features/transactions/transaction.ts'
import * as directoryCalls from '#features/users/directory.endpoints.ts'
import * as directoryShapes from '#features/users/directory.ts'
import * as userCalls from '#features/users/user.endpoints.ts'
import * as userShapes from '#features/users/user.ts'
import * as problemShapes from '#shared/problem.ts'
import * as roleShapes from '#shared/role.ts'
import * as health from './health.ts'

/**
 * A group of calls in the API's description: the endpoints and schemas that its modules export, by their names there.
 */
export type ApiFeature = { tag: string; description: string; calls: object; shapes: object[] }

/** The groups in the order of the description. Calls of terminals come first. */
export const apiFeatures: ApiFeature[] = [
  {
    tag: 'Terminals',
    description: 'The donation terminals of an association, and how a terminal signs in.',
    calls: deviceCalls,
    shapes: [deviceShapes, deviceHealthShapes, fleetShapes],
  },
  {
    tag: 'Donations',
    description: 'Donations: recording, lists with their figures, and CSV exports.',
    calls: {
      ...transactionCalls,
      ...figureCalls,
      ...savedFilterCalls,
      listRamadanYears: ramadanYears.listRamadanYears,
    },
    shapes: [donationShapes, transactionShapes, figureShapes, savedFilterShapes, ramadanYears],
  },
  {
    tag: 'Statistics',
    description: 'The figures of a period: by day, cause, terminal, hour of the week and amount.',
    calls: statisticsCalls,
    shapes: [statisticsShapes, ramadanShapes, markedShapes],
  },
  {
    tag: "Donors' rights",
    description: 'What an association keeps of a person: found, exported, erased, and for how long it is kept.',
    calls: donorCalls,
    shapes: [donorShapes, retentionShapes],
  },
  {
    tag: 'Movements',
    description: 'What puts a donation right: cancelled, refunded, charged back, moved to another cause, corrected.',
    calls: { ...movementCalls, ...batchCalls },
    shapes: [movementShapes, batchShapes],
  },
  {
    tag: 'Cash',
    description:
      'Counting sheets: cash counted by denomination, signed by two people, recorded as a donation. The cash box, and deposit slips for the bank.',
    calls: { ...handDonationCalls, ...sheetCalls, ...depositCalls },
    shapes: [sheetShapes, depositShapes, cashBoxShapes],
  },
  {
    tag: 'Imports',
    description: 'Donations from a file: uploaded, checked without writing, run, undone as a whole.',
    calls: importCalls,
    shapes: [importShapes, mappingShapes, problemCodes],
  },
  {
    tag: 'Closings',
    description: 'A day or a period that is closed: its figures are sealed, and nothing is added inside by a person.',
    calls: closingCalls,
    shapes: [closingShapes],
  },
  {
    tag: 'Live',
    description: 'Figures that follow the donations, as server-sent events, and links to projections of them.',
    calls: liveCalls,
    shapes: [liveShapes, linkShapes],
  },
  {
    tag: 'Causes',
    description: 'What an association collects for: up to nine active causes, and the archived ones.',
    calls: causeCalls,
    shapes: [causeShapes],
  },
  {
    tag: 'Quick donations',
    description: 'The amount that a terminal offers in one tap; an association has one active at a time.',
    calls: shortcutCalls,
    shapes: [shortcutShapes],
  },
  {
    tag: 'Associations',
    description: 'The charities that collect donations. In paths and fields an association is a customer.',
    calls: { ...customerCalls, ...firstStepsCalls },
    shapes: [customerShapes, firstStepsShapes],
  },
  {
    tag: 'Users',
    description: 'The signed-in person, the people of an association, and those of all associations.',
    calls: { ...userCalls, ...directoryCalls },
    shapes: [userShapes, directoryShapes, roleShapes],
  },
  {
    tag: 'Sessions',
    description:
      'Where the signed-in person is signed in, how a session ends, and the recovery codes of a second factor.',
    calls: { ...sessionCalls, ...secondFactorCalls },
    shapes: [sessionShapes, secondFactorShapes],
  },
  {
    tag: 'Notifications',
    description: 'The mails that a person gets without asking for each, and how they end.',
    calls: notificationCalls,
    shapes: [notificationShapes],
  },
  {
    tag: 'Journal',
    description: 'Who changed what, and when.',
    calls: auditCalls,
    shapes: [auditShapes],
  },
  { tag: 'Products', description: "The platform's catalogue.", calls: productCalls, shapes: [productShapes] },
  {
    tag: 'Health',
    description: 'Whether the product can work, for monitoring.',
    calls: health,
    shapes: [health, problemShapes],
  },
]
