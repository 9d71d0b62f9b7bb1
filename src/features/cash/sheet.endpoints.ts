import { cancellationRefusals } from '#features/movements/movement-refusals.ts'
import { donationRefusals } from '#features/transactions/donation.ts'
import { endpoint, NoContent } from '#shared/endpoint.ts'
import { PageQuery, pageTooDeep } from '#shared/page.ts'
import { dayClosed, madeByYou } from '#shared/problem.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { compter } from '#shared/role.ts'
import { CountingSheet, SheetInput, SheetPage, SheetReversal, SheetSignature, sheetRefusals } from './sheet.ts'

export const listSheets = endpoint({
  call: 'GET /customers/:customerId/counting-sheets',
  summary: 'Lists the counting sheets of an association, newest first.',
  allow: ['manager', compter],
  query: PageQuery,
  response: SheetPage,
  refusals: [pageTooDeep],
})

export const getSheet = endpoint({
  call: 'GET /customers/:customerId/counting-sheets/:sheetId',
  summary: 'Reads a counting sheet.',
  allow: ['manager', compter],
  response: CountingSheet,
})

export const printSheet = endpoint({
  call: 'GET /customers/:customerId/counting-sheets/:sheetId/pdf',
  summary: 'Makes a PDF of a counting sheet: its paper, tagged, with two places to sign.',
  description: 'Without the count for a person who is to count second.',
  allow: ['manager', compter],
  response: 'application/pdf',
})

export const createSheet = endpoint({
  call: 'POST /customers/:customerId/counting-sheets',
  summary: 'Begins a counting sheet.',
  allow: ['manager', compter],
  body: SheetInput,
  status: 201,
  response: CountingSheet,
  refusals: [sheetRefusals.future, donationRefusals.unknownCause, dayClosed],
})

export const updateSheet = endpoint({
  call: 'PUT /customers/:customerId/counting-sheets/:sheetId',
  summary: 'Replaces a counting sheet that nobody has signed.',
  allow: ['manager', compter],
  headers: EditHeaders,
  body: SheetInput,
  response: CountingSheet,
  refusals: [
    sheetRefusals.future,
    donationRefusals.unknownCause,
    sheetRefusals.signed,
    sheetRefusals.sealed,
    sheetRefusals.reversing,
    dayClosed,
  ],
})

export const deleteSheet = endpoint({
  call: 'DELETE /customers/:customerId/counting-sheets/:sheetId',
  summary: 'Deletes a counting sheet that nobody has signed.',
  allow: ['manager', compter],
  response: NoContent,
  refusals: [sheetRefusals.signed, sheetRefusals.sealed],
})

export const signSheet = endpoint({
  call: 'POST /customers/:customerId/counting-sheets/:sheetId/sign',
  summary:
    'Signs a counting sheet. The second signature, by another account, seals it and records or cancels its donation.',
  description:
    '`total` is what the signer saw, or counted second: another than that of the sheet is refused. To the second person the refusal says the first count.',
  allow: ['manager', compter],
  settled: 'as second',
  body: SheetSignature,
  response: CountingSheet,
  refusals: [
    sheetRefusals.sameSigner,
    madeByYou,
    sheetRefusals.recountDiffers,
    sheetRefusals.changed,
    sheetRefusals.empty,
    sheetRefusals.tooMuch,
    sheetRefusals.sealed,
    sheetRefusals.managerFirst,
    sheetRefusals.managerSecond,
    ...cancellationRefusals,
    dayClosed,
  ],
})

export const withdrawSignature = endpoint({
  call: 'POST /customers/:customerId/counting-sheets/:sheetId/withdraw',
  summary: 'Withdraws the first signature of a counting sheet, which can then be changed.',
  allow: ['manager', compter],
  response: CountingSheet,
  refusals: [sheetRefusals.notSigned, sheetRefusals.sealed],
})

export const reverseSheet = endpoint({
  call: 'POST /customers/:customerId/counting-sheets/:sheetId/reverse',
  summary: 'Begins and signs the reversing sheet of a sealed counting sheet.',
  description: 'The second signature, by another account, cancels the donation of the sealed sheet.',
  allow: ['manager'],
  body: SheetReversal,
  status: 201,
  response: CountingSheet,
  refusals: [sheetRefusals.notSealed, sheetRefusals.reversing, sheetRefusals.reversed],
})
