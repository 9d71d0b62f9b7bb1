import { endpoint } from '#shared/endpoint.ts'
import { PageQuery, pageTooDeep } from '#shared/page.ts'
import { compter } from '#shared/role.ts'
import { CashBox, CashBoxQuery, tooMuchCash } from './cash-box.ts'
import { DepositCancellation, DepositInput, DepositPage, DepositSlip, depositRefusals, Undeposited } from './deposit.ts'

export const listDeposits = endpoint({
  call: 'GET /customers/:customerId/deposits',
  summary: 'Lists the deposit slips of an association, newest first.',
  allow: ['manager', compter],
  query: PageQuery,
  response: DepositPage,
  refusals: [pageTooDeep],
})

export const getUndeposited = endpoint({
  call: 'GET /customers/:customerId/undeposited',
  summary: 'Reads the cheques that no deposit slip holds, and what the cash box contains.',
  description: 'The figures are of all of it. The list holds the oldest 500 cheques.',
  allow: ['manager', compter],
  response: Undeposited,
})

export const getDeposit = endpoint({
  call: 'GET /customers/:customerId/deposits/:depositId',
  summary: 'Reads a deposit slip.',
  allow: ['manager', compter],
  response: DepositSlip,
})

export const printDeposit = endpoint({
  call: 'GET /customers/:customerId/deposits/:depositId/pdf',
  summary: 'Makes a PDF of a deposit slip: its paper for the bank, tagged, with two places to sign.',
  allow: ['manager', compter],
  response: 'application/pdf',
})

export const createDeposit = endpoint({
  call: 'POST /customers/:customerId/deposits',
  summary: 'Makes a deposit slip of cheques, and of cash of the cash box by denomination. It never changes.',
  allow: ['manager', compter],
  body: DepositInput,
  status: 201,
  response: DepositSlip,
  refusals: [
    depositRefusals.future,
    depositRefusals.tooEarly,
    depositRefusals.closed,
    depositRefusals.unavailable,
    tooMuchCash,
  ],
})

export const cancelDeposit = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/deposits/:depositId/cancel',
  summary: 'Cancels a deposit slip. Its cheques and its cash can go on another, and its number is not used again.',
  allow: ['manager'],
  body: DepositCancellation,
  response: DepositSlip,
  refusals: [depositRefusals.cancelled, depositRefusals.closedSince],
})

export const getCashBox = endpoint({
  call: 'GET /customers/:customerId/cash-box',
  summary: 'Reads the cash box: its balance, and the days on which cash came or went, the newest first.',
  description: 'A page has 31 days. `nextBefore` is `before` of the next one.',
  allow: ['manager', compter],
  query: CashBoxQuery,
  response: CashBox,
})
