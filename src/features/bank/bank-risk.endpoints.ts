import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { BankRisk, BankStandings } from './bank-risk.ts'

export const getBankRisk = endpoint({
  method: 'GET',
  path: '/customers/:customerId/bank/risk',
  summary: 'Reads the euros at risk of an association: what terminals and the bank owe, each with what it is about.',
  allow: ['manager'],
  ownStaffOnly: true,
  scope: 'association',
  params: AssociationParams,
  cost: 'heavy',
  response: BankRisk,
})

export const listBankStandings = endpoint({
  method: 'GET',
  path: '/bank/associations',
  summary: 'Lists the associations with a late payout or a difference, the most euros at risk first.',
  description: '100 at most. Computed for each association within the hour: states and sums, never lines.',
  allow: ['admin'],
  scope: 'platform',
  response: BankStandings,
})
