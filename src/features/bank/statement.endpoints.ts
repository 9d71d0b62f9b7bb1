import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageTooDeep } from '#shared/page.ts'
import {
  BankFile,
  BankFileAnswer,
  BankFilePage,
  BankUploadQuery,
  bankFileRefusals,
  FileStake,
  maxBankFileBytes,
} from './statement.ts'

export const listBankFiles = endpoint({
  call: 'GET /customers/:customerId/bank/files',
  summary: 'Lists the files of banks and acquirers that an association has brought, newest first.',
  ...byOwnManagers,
  query: PageQuery,
  response: BankFilePage,
  refusals: [pageTooDeep],
})

export const uploadBankFile = endpoint({
  call: 'POST /customers/:customerId/bank/files',
  summary: 'Brings a statement of a bank or the journal of an acquirer. Its lines are added, then explained.',
  description:
    'The body is the file itself, at most 20 MB. It may be compressed (`Content-Encoding: gzip`). Its format is recognised by ' +
    'its content: CFONB 120, CAMT.052 to 054, OFX, QIF, CSV, or the files of Lyra, SumUp, Stripe and HelloAsso. It is read in the ' +
    'background: `getBankFile` says how far, and what was left out. The same file again adds nothing.',
  ...byOwnManagers,
  query: BankUploadQuery,
  upload: 'application/octet-stream',
  uploadBounds: { maxBytes: maxBankFileBytes, tooLarge: bankFileRefusals.tooLarge },
  status: 201,
  response: BankFile,
  refusals: [
    bankFileRefusals.empty,
    bankFileRefusals.tooLarge,
    bankFileRefusals.tooLong,
    bankFileRefusals.tooManyUnderWay,
    bankFileRefusals.tooManyLinesUnderWay,
    bankFileRefusals.tooMuchUnderWay,
    bankFileRefusals.unknownAccount,
  ],
})

export const getBankFile = endpoint({
  call: 'GET /customers/:customerId/bank/files/:fileId',
  summary: 'Reads a file with its progress, its statements and what could not be read of it.',
  ...byOwnManagers,
  response: BankFile,
})

export const answerBankFile = endpoint({
  call: 'POST /customers/:customerId/bank/files/:fileId/answer',
  summary: 'Answers the question of a file, which is then read: its columns, its sheet or its account.',
  description:
    '`columns` gives the meaning of the columns of a CSV, and is kept for the next file with the same header. `sheet` chooses a ' +
    'sheet of a workbook. `accountId` chooses the account of a file that names none, such as a QIF.',
  ...byOwnManagers,
  body: BankFileAnswer,
  response: BankFile,
  refusals: [bankFileRefusals.noQuestion, bankFileRefusals.unknownSheet, bankFileRefusals.unknownAccount],
})

export const weighBankFileWithdrawal = endpoint({
  call: 'GET /customers/:customerId/bank/files/:fileId/withdrawal',
  summary: 'Says what taking a file back would undo.',
  ...byOwnManagers,
  response: FileStake,
  refusals: [
    bankFileRefusals.withdrawn,
    bankFileRefusals.stillRead,
    bankFileRefusals.nothingToWithdraw,
    bankFileRefusals.leftOut,
  ],
})

export const withdrawBankFile = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/bank/files/:fileId/withdrawal',
  summary: 'Takes a file back: its lines leave, with what they were explained as.',
  description:
    'Lines that another file contains too stay. Everything that leaves is kept apart, and is read by no call. The same file can ' +
    'be brought again, and is then a new one.',
  ...byOwnManagers,
  response: BankFile,
  refusals: weighBankFileWithdrawal.refusals,
})
