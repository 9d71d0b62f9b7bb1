import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { pageOf, pageTooDeep } from '#shared/page.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { CauseReceiptsInput, FiscalProfileInput, FiscalSetting, profileRefusals } from './fiscal-profile.ts'
import {
  DonationReceipt,
  donationRefusals,
  Receipt,
  ReceiptEndInput,
  ReceiptInput,
  ReceiptQuery,
  ReceiptSummary,
  receiptRefusals,
} from './receipt.ts'

// Receipts name donors: no platform role makes these calls (docs/rules/receipts.md#receipts-roles).

export const getFiscalSetting = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/fiscal-profile',
  summary: 'Reads the fiscal profile of an association, its causes, and what is missing before it may issue receipts.',
  response: FiscalSetting,
})

export const updateFiscalProfile = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'PUT /customers/:customerId/fiscal-profile',
  summary: 'Sets the fiscal profile of an association from today on. Receipts that were issued keep theirs.',
  headers: EditHeaders,
  body: FiscalProfileInput,
  response: FiscalSetting,
})

export const setCauseReceipts = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'PUT /customers/:customerId/causes/:causeId/receipts',
  summary: 'Decides whether the donations for a cause are for a receipt.',
  body: CauseReceiptsInput,
  response: FiscalSetting,
})

export const listReceipts = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipts',
  summary: 'Lists the receipts of an association, newest first.',
  query: ReceiptQuery,
  answersDonors: true,
  response: pageOf(ReceiptSummary),
  refusals: [pageTooDeep],
})

export const getReceipt = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipts/:receiptId',
  summary: 'Reads a receipt.',
  answersDonors: true,
  response: Receipt,
})

export const getDonationReceipt = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/transactions/:transactionId/receipt',
  summary: 'Reads the receipt of a donation, or why it has none.',
  answersDonors: true,
  response: DonationReceipt,
})

export const issueReceipt = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/receipts',
  summary: 'Issues the receipt of donations of one donor.',
  body: ReceiptInput,
  status: 201,
  answersDonors: true,
  response: Receipt,
  refusals: [profileRefusals.locked, ...donationRefusals],
})

export const downloadReceipt = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipts/:receiptId/pdf',
  summary: 'Downloads a receipt: the bytes that were issued.',
  answersDonors: true,
  response: 'application/pdf',
})

export const endReceipt = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/receipts/:receiptId/cancellation',
  summary: 'Cancels a receipt. Its number is not used again.',
  body: ReceiptEndInput,
  answersDonors: true,
  response: Receipt,
  refusals: [receiptRefusals.ended],
})

export const sendReceipt = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/receipts/:receiptId/sending',
  summary: 'Mails a receipt to its donor.',
  status: 201,
  answersDonors: true,
  response: Receipt,
  refusals: [receiptRefusals.ended, receiptRefusals.noEmail],
})
