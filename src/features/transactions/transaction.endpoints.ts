import { z } from 'zod'
import { endpoint, Id } from '#shared/endpoint.ts'
import { pageTooDeep } from '#shared/page.ts'
import { dayClosed } from '#shared/problem.ts'
import { compter, everyRole, platformRoles } from '#shared/role.ts'
import { Breakdown, BreakdownQuery } from './breakdown.ts'
import { CustomerCalendar } from './calendar.ts'
import { DonationInput, donationRefusals, IdempotencyHeaders, RecordedDonation } from './donation.ts'
import { DonationSearch, FoundDonations } from './donation-search.ts'
import {
  ExportQuery,
  exportRefusals,
  FigureMovements,
  FigureQuery,
  GlobalStats,
  ListQuery,
  OrganizerExportQuery,
  OrganizerQuery,
  TransactionDetails,
  TransactionPage,
  TransactionQuery,
} from './transaction.ts'

export const recordDonation = endpoint({
  call: 'POST /customers/:customerId/transactions',
  summary: 'Records a donation, once for each Idempotency-Key.',
  description:
    "A 201 means that the donation is durably stored. After any other answer, or none, send the same body with the same key again. `createdAt` is the clock of the sender; a donation is accepted however late, and refused for now with `Retry-After` when it is dated more than five minutes ahead, or when the terminal has sent too many. A donation of a person is refused in a closed period; a terminal's never is. Of a terminal's donation only amount, cause and day are judged: its texts are cut or dropped, and undeclared fields ignored.",
  allow: ['terminal', 'manager', compter, 'admin'],
  headers: IdempotencyHeaders,
  body: DonationInput,
  status: 201,
  cost: 'donation',
  response: RecordedDonation,
  refusals: [
    donationRefusals.tooMany,
    donationRefusals.clockAhead,
    donationRefusals.clockBehind,
    donationRefusals.unknownCause,
    donationRefusals.unknownShortcut,
    donationRefusals.causeMismatch,
    donationRefusals.referenceByHand,
    donationRefusals.wrongCheque,
    donationRefusals.keyReused,
    dayClosed,
  ],
})

export const listTransactions = endpoint({
  call: 'GET /customers/:customerId/transactions',
  summary: 'Lists the donations of an association, newest first, with the figures of the filtered set.',
  allow: everyRole,
  query: TransactionQuery,
  answersDonors: true,
  response: TransactionPage,
  refusals: [pageTooDeep],
})

export const getTransaction = endpoint({
  call: 'GET /customers/:customerId/transactions/:transactionId',
  summary: 'Reads a donation.',
  allow: everyRole,
  answersDonors: true,
  response: TransactionDetails,
})

export const getTransactionBreakdown = endpoint({
  call: 'GET /customers/:customerId/transactions/breakdown',
  summary: 'Reads the figures of the filtered donations by terminal and by cause.',
  description: 'Each list adds up to the figures of the list of donations with the same filters.',
  allow: everyRole,
  query: BreakdownQuery,
  response: Breakdown,
})

export const searchTransactions = endpoint({
  call: 'POST /customers/:customerId/transactions/search',
  summary: 'Finds donations by amount, day, time, identifier, or what the donor said.',
  description:
    'Changes nothing. It is a POST so that no name is in an address, where servers and browsers log it. Answers the newest 20, or as many as `limit` says, with the count and the sum of the newest 500.',
  allow: ['user', 'manager'],
  body: DonationSearch,
  answersDonors: true,
  response: FoundDonations,
})

export const exportFound = endpoint({
  call: 'POST /customers/:customerId/transactions/search/export',
  summary: 'Exports the donations that a search finds as CSV: the newest 500, as the search counts them.',
  description:
    'Changes nothing. It is a POST so that no name is in an address. The file is that of the filtered donations.',
  allow: ['user', 'manager'],
  body: DonationSearch,
  answersDonors: true,
  response: 'text/csv',
  refusals: [exportRefusals.busy, exportRefusals.underWay],
})

export const exportTransactions = endpoint({
  call: 'GET /customers/:customerId/transactions/export',
  summary: 'Exports the filtered donations as CSV for a French spreadsheet.',
  description:
    'UTF-8 with a byte order mark, semicolons, decimal commas and Paris dates. `onlyAmount=true` leaves out everything but date and amount.',
  allow: everyRole,
  query: ExportQuery,
  answersDonors: true,
  response: 'text/csv',
  refusals: [exportRefusals.underWay, exportRefusals.busy],
})

export const listCauseTransactions = endpoint({
  call: 'GET /customers/:customerId/causes/:causeId/transactions',
  summary: 'Lists the donations of a cause, newest first, with their figures.',
  description: 'Donations through a quick donation on the cause are included.',
  allow: everyRole,
  query: ListQuery,
  answersDonors: true,
  response: TransactionPage,
  refusals: [pageTooDeep],
})

export const listShortcutTransactions = endpoint({
  call: 'GET /customers/:customerId/shortcuts/:shortcutId/transactions',
  summary: 'Lists the donations of a quick donation, newest first, with their figures.',
  allow: ['manager', 'admin', 'organizer'],
  query: ListQuery,
  answersDonors: true,
  response: TransactionPage,
  refusals: [pageTooDeep],
})

export const listDeviceTransactions = endpoint({
  call: 'GET /customers/:customerId/devices/:deviceId/transactions',
  summary: 'Lists the donations of a terminal, newest first, with their figures.',
  allow: ['manager', 'admin', 'commercial', 'organizer'],
  query: ListQuery,
  answersDonors: true,
  response: TransactionPage,
  refusals: [pageTooDeep],
})

export const listOrganizerTransactions = endpoint({
  call: 'GET /customers/organizer/transactions',
  summary: 'Lists the donations of all associations, or of one, newest first.',
  allow: ['organizer'],
  query: OrganizerQuery,
  answersDonors: true,
  response: TransactionPage,
  refusals: [pageTooDeep],
})

export const exportOrganizerTransactions = endpoint({
  call: 'GET /customers/organizer/transactions/export',
  summary: 'Exports the filtered donations of all associations as CSV.',
  allow: ['organizer'],
  query: OrganizerExportQuery,
  answersDonors: true,
  response: 'text/csv',
  refusals: [exportRefusals.underWay, exportRefusals.busy],
})

export const locateTransaction = endpoint({
  call: 'GET /customers/transactions/:transactionId',
  summary: 'Finds which association a donation belongs to.',
  allow: platformRoles,
  response: z.object({ _id: Id, customer: z.object({ _id: Id, name: z.string() }) }),
})

export const getGlobalStats = endpoint({
  call: 'GET /customers/transactions/stats',
  summary: 'Reads the figures of all associations, and those of today.',
  allow: platformRoles,
  response: GlobalStats,
})

export const listFigureMovements = endpoint({
  call: 'GET /customers/:customerId/movements',
  summary:
    'Lists the movements between the gross and the net figure of a filtered set, newest first, with both figures.',
  description: 'The filters are those of the donations. The reasons are for the managers of the association.',
  allow: everyRole,
  query: FigureQuery,
  response: FigureMovements,
  refusals: [pageTooDeep],
})

export const getCalendar = endpoint({
  call: 'GET /customers/:customerId/calendar',
  summary: 'Reads the day of the week and the calendar of an association, with the Ramadans whose days it has set.',
  description: "The period named 'Ramadan 1447' has these days. Other years have those of the computed calendar.",
  allow: everyRole,
  response: CustomerCalendar,
})
