import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { compter } from '#shared/role.ts'
import { CashBox, CashBoxQuery } from './cash-box.ts'

export const getCashBox = endpoint({
  method: 'GET',
  path: '/customers/:customerId/cash-box',
  summary: 'Reads the cash box: its balance, and the days on which cash came or went, the newest first.',
  description: 'A page has 31 days. `nextBefore` is `before` of the next one.',
  allow: ['manager', compter],
  scope: 'association',
  params: AssociationParams,
  query: CashBoxQuery,
  response: CashBox,
})
