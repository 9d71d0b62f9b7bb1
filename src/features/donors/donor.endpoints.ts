import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageOf, pageTooDeep } from '#shared/page.ts'
import { tooManyMails } from '#shared/problem.ts'
import { EditHeaders } from '#shared/read-version.ts'
import {
  ChosenDonations,
  DonorErasure,
  DonorSearch,
  DonorSearchResult,
  donorRefusals,
  ErasureInput,
  ErasureResult,
  LegalHoldInput,
} from './donor.ts'
import {
  DonationDonor,
  DonorDetails,
  DonorListQuery,
  DonorRecord,
  DonorRecordInput,
  DonorSummary,
  donorRecordRefusals,
  JoinInput,
  RecordErasure,
} from './donor-record.ts'
import { Retention, RetentionPreview, RetentionQuery, RetentionState } from './retention.ts'

/**
 * The association alone answers for its donors: no platform role makes these calls (docs/rules/donors.md#donors-roles).
 */
const ofManager = { allow: ['manager'] } as const

export const searchDonors = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/search',
  summary: 'Finds the donations whose donor matches a name, an e-mail, a phone or a membership number.',
  description: 'Changes nothing. It is a POST so that no name is in an address, where servers and browsers log it.',
  body: DonorSearch,
  cost: 'heavy',
  answersDonors: true,
  response: DonorSearchResult,
})

export const exportDonorData = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/export',
  summary: 'Exports what is kept of a donor, for a machine to read (JSON).',
  body: ChosenDonations,
  answersDonors: true,
  response: 'application/json',
  refusals: [donorRefusals.severalToExport],
})

export const exportDonorPage = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/export-page',
  summary: 'Exports what is kept of a donor as a French page to read and print (HTML).',
  body: ChosenDonations,
  answersDonors: true,
  response: 'text/html',
  refusals: [donorRefusals.severalToExport],
})

export const eraseDonors = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/erase',
  summary: 'Erases what the donors said with these donations. The money stays. What the law keeps is not erased.',
  description:
    'May be repeated: what is erased stays so, and counts in `alreadyErasedCount`. Donations of several people (by e-mail, phone or full name) need their `personCount`.',
  body: ErasureInput,
  cost: 'heavy',
  response: ErasureResult,
  refusals: [donorRefusals.severalToErase],
})

export const holdDonors = endpoint({
  ...ofManager,
  settled: true,
  call: 'PUT /customers/:customerId/donors/holds',
  summary: 'Keeps the identities of these donations until a day because the law demands it, or ends that.',
  body: LegalHoldInput,
  response: z.object({ changedCount: z.int() }),
  refusals: [donorRefusals.holdTooEarly],
})

export const listDonorErasures = endpoint({
  ...ofManager,
  call: 'GET /customers/:customerId/donors/erasures',
  summary: 'Lists the erasures of an association, newest first: when, by, and how many. Names nobody.',
  query: PageQuery,
  response: pageOf(DonorErasure),
  refusals: [pageTooDeep],
})

export const getDonorRetention = endpoint({
  ...ofManager,
  call: 'GET /customers/:customerId/donors/retention',
  summary: 'Reads how long an association keeps the identities of its donors, and a shorter duration that waits.',
  response: RetentionState,
})

export const updateDonorRetention = endpoint({
  ...ofManager,
  settled: true,
  call: 'PUT /customers/:customerId/donors/retention',
  summary:
    'Sets how long the identities are kept. A shorter duration holds after seven days, unless it is called back.',
  headers: EditHeaders,
  body: Retention,
  cost: 'heavy',
  response: RetentionState,
  refusals: [tooManyMails],
})

export const recallDonorRetention = endpoint({
  ...ofManager,
  call: 'POST /customers/:customerId/donors/retention/recall',
  summary: 'Calls back a shorter duration that waits. May be repeated.',
  response: RetentionState,
})

export const previewDonorRetention = endpoint({
  ...ofManager,
  call: 'GET /customers/:customerId/donors/retention/preview',
  summary: 'Counts the identities that a retention of so many months would erase, now and in the next twelve months.',
  query: RetentionQuery,
  cost: 'heavy',
  response: RetentionPreview,
})

export const createDonor = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors',
  summary: 'Adds a donor: a person or a company.',
  body: DonorRecordInput,
  status: 201,
  answersDonors: true,
  response: DonorRecord,
})

export const updateDonor = endpoint({
  ...ofManager,
  settled: true,
  call: 'PUT /customers/:customerId/donors/:donorId',
  summary: 'Changes a donor. A new address is added; receipts that were issued keep theirs.',
  headers: EditHeaders,
  body: DonorRecordInput,
  answersDonors: true,
  response: DonorRecord,
})

export const getDonationDonor = endpoint({
  ...ofManager,
  call: 'GET /customers/:customerId/transactions/:transactionId/donor',
  summary: 'Reads the donor of a donation: the known one, those who may be the same, and what the donation says.',
  answersDonors: true,
  response: DonationDonor,
})

export const listDonors = endpoint({
  ...ofManager,
  call: 'GET /customers/:customerId/donors',
  summary: 'Lists the donors of an association, newest first: all, those without an address, or likely twins.',
  query: DonorListQuery,
  cost: 'heavy',
  answersDonors: true,
  response: pageOf(DonorSummary),
  refusals: [pageTooDeep],
})

export const getDonor = endpoint({
  ...ofManager,
  call: 'GET /customers/:customerId/donors/:donorId',
  summary: 'Reads a donor: addresses, donations, likely twins, and the records that were joined.',
  answersDonors: true,
  response: DonorDetails,
})

export const joinDonor = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/:donorId/join',
  summary: 'Joins a donor to another one, who is the same person. Can be taken back; receipts keep the name they have.',
  body: JoinInput,
  answersDonors: true,
  response: DonorDetails,
  refusals: [donorRecordRefusals.joined, donorRecordRefusals.same],
})

export const separateDonor = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/:donorId/separation',
  summary:
    'Separates a donor from the one whom it was joined to, with the donations that were its own. May be repeated.',
  answersDonors: true,
  response: DonorDetails,
})

export const exportDonor = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/:donorId/export',
  summary: 'Exports what is kept of a donor, for a machine to read (JSON): addresses, donations, receipts.',
  answersDonors: true,
  response: 'application/json',
})

export const exportDonorTable = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/:donorId/export-table',
  summary: 'Exports what is kept of a donor as a table (CSV): addresses, donations, receipts.',
  answersDonors: true,
  response: 'text/csv',
})

export const eraseDonor = endpoint({
  ...ofManager,
  settled: true,
  call: 'POST /customers/:customerId/donors/:donorId/erasure',
  summary: 'Erases a donor and what they said with their donations. Who is on a receipt stays as long as the law says.',
  description: 'The money stays. May be repeated.',
  cost: 'heavy',
  response: RecordErasure,
})
