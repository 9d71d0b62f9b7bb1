import { closingRefusals } from '#features/closings/closing.ts'
import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { MonthClosing, MonthQuery, MonthSheet, monthRefusals } from './month.ts'

export const getMonth = endpoint({
  call: 'GET /customers/:customerId/month',
  summary: 'Reads a month as a treasurer closes it: donations, bank, cash box, cheques, and what is missing.',
  description:
    'The figures are those of the closing of the month, or those that a closing would seal now. `total` is of what came in the month, `carried` of what came too late for an earlier closing, and `closed` of both.',
  ...byOwnManagers,
  query: MonthQuery,
  cost: 'heavy',
  response: MonthSheet,
  refusals: [monthRefusals.future],
})

export const closeMonth = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/month/close',
  summary: 'Closes a month, and seals what it knows of the bank, the cash box and the cheques with it.',
  description:
    'The closing is that of a period: `donationCount` and `net` are what the person saw. A month that is closed already gets its sheet, once.',
  ...byOwnManagers,
  body: MonthClosing,
  status: 201,
  cost: 'heavy',
  response: MonthSheet,
  refusals: [monthRefusals.future, closingRefusals.future, closingRefusals.covered, closingRefusals.changed],
})

export const printMonth = endpoint({
  call: 'GET /customers/:customerId/month/pdf',
  summary: 'Makes a PDF of a month: as it was sealed, or as it is now.',
  ...byOwnManagers,
  query: MonthQuery,
  response: 'application/pdf',
  refusals: [monthRefusals.future],
})
