import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { tooManyMails } from '#shared/problem.ts'
import { profileRefusals } from './fiscal-profile.ts'
import { Receipt, receiptRefusals } from './receipt.ts'
import {
  ReceiptMatters,
  ReceiptRun,
  ReceiptRunInput,
  ReceiptRunPreview,
  ReceiptRunQuery,
  RevisionDecision,
  runRefusals,
} from './receipt-run.ts'

export const previewReceiptRun = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipt-runs/preview',
  summary: 'Counts the receipts of a year that are still to be issued, and those who are left out. Has the last run.',
  query: ReceiptRunQuery,
  cost: 'heavy',
  answersDonors: true,
  response: ReceiptRunPreview,
})

export const startReceiptRun = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/receipt-runs',
  summary: 'Issues the receipts of a year. The run goes on in the background.',
  body: ReceiptRunInput,
  cost: 'heavy',
  status: 201,
  response: ReceiptRun,
  refusals: [profileRefusals.locked, runRefusals.underWay, runRefusals.nothing, runRefusals.future],
})

export const getReceiptRun = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipt-runs/:runId',
  summary: 'Reads a run: its progress and its mails.',
  response: ReceiptRun,
})

export const mailReceiptRun = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/receipt-runs/:runId/mails',
  summary: 'Mails the receipts of a run to the donors with an e-mail. The first one leaves after ten minutes.',
  response: ReceiptRun,
  refusals: [runRefusals.underWay, runRefusals.nothingToMail],
})

export const recallReceiptRun = endpoint({
  ...byOwnManagers,
  call: 'POST /customers/:customerId/receipt-runs/:runId/recall',
  summary: 'Calls back the mails of a run, before the first one leaves.',
  response: ReceiptRun,
  refusals: [runRefusals.left],
})

export const downloadReceiptLetters = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipt-runs/:runId/letters',
  summary: 'Downloads the receipts of donors without an e-mail, by postcode, with letters for window envelopes.',
  answersDonors: true,
  response: 'application/zip',
})

export const getReceiptMatters = endpoint({
  ...byOwnManagers,
  call: 'GET /customers/:customerId/receipt-matters',
  summary: 'Lists what is to be decided: receipts that a correction ended, and a quality of worship that ends.',
  answersDonors: true,
  response: ReceiptMatters,
})

export const decideRevision = endpoint({
  ...byOwnManagers,
  settled: true,
  call: 'POST /customers/:customerId/receipts/:receiptId/revision',
  summary: 'Mails the donor of a revised receipt the one that takes its place, or notes that no mail is needed.',
  body: RevisionDecision,
  answersDonors: true,
  response: Receipt,
  refusals: [runRefusals.notWaiting, receiptRefusals.ended, receiptRefusals.noEmail, tooManyMails],
})
