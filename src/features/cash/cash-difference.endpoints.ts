import { endpoint, NoContent } from '#shared/endpoint.ts'
import { madeByYou } from '#shared/problem.ts'
import { compter } from '#shared/role.ts'
import { CashDifference, CashDifferenceInput, cashDifferenceRefusals } from './cash-difference.ts'

export const recordCashDifference = endpoint({
  call: 'POST /customers/:customerId/cash-box/differences',
  summary: 'Notes that the cash box was counted with another amount. Above the amount to confirm, it waits.',
  allow: ['manager', compter],
  body: CashDifferenceInput,
  status: 201,
  response: CashDifference,
  refusals: [cashDifferenceRefusals.none, cashDifferenceRefusals.boxChanged, cashDifferenceRefusals.waiting],
})

export const confirmCashDifference = endpoint({
  call: 'POST /customers/:customerId/cash-box/differences/:differenceId/confirm',
  summary: 'Confirms a difference that another person has counted. Box and count agree from then on.',
  allow: ['manager'],
  ownStaffOnly: true,
  settled: true,
  response: CashDifference,
  refusals: [cashDifferenceRefusals.own, madeByYou, cashDifferenceRefusals.decided, cashDifferenceRefusals.boxChanged],
})

export const declineCashDifference = endpoint({
  call: 'POST /customers/:customerId/cash-box/differences/:differenceId/decline',
  summary: 'Declines a difference that waits, or takes back an own one. The box stays as it is.',
  allow: ['manager', compter],
  response: NoContent,
  refusals: [cashDifferenceRefusals.decided],
})
