import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { MonthParams, MonthSheet, monthRefusals } from './month.ts'

export const getMonth = endpoint({
  method: 'GET',
  path: '/customers/:customerId/months/:month',
  summary: 'Reads a month as a treasurer closes it: donations, bank, cash box, cheques, and what is missing.',
  description:
    'The figures are those of the closing of the month, or those that a closing would seal now. `total` is of what came in the month, `carried` of what came too late for an earlier closing, and `closed` of both.',
  ...byOwnManagers,
  params: MonthParams,
  cost: 'heavy',
  response: MonthSheet,
  refusals: [monthRefusals.future],
})
