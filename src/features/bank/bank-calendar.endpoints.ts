import { byOwnManagers, endpoint } from '#shared/endpoint.ts'
import { BankBalance, BankCalendar, CalendarQuery } from './bank-calendar.ts'
import { BankRisk, BankStandings } from './bank-risk.ts'

export const getBankCalendar = endpoint({
  call: 'GET /customers/:customerId/bank/calendar',
  summary: 'Reads a month by days and terminals: what was collected by card, and what the bank has paid of it.',
  ...byOwnManagers,
  query: CalendarQuery,
  cost: 'heavy',
  response: BankCalendar,
})

export const getBankBalance = endpoint({
  call: 'GET /customers/:customerId/bank/balance',
  summary: 'Reads the balances of the bank accounts, what is on its way to them, and how many lines wait for a person.',
  ...byOwnManagers,
  cost: 'heavy',
  response: BankBalance,
})

export const getBankRisk = endpoint({
  call: 'GET /customers/:customerId/bank/risk',
  summary: 'Reads the euros at risk of an association: what terminals and the bank owe, each with what it is about.',
  ...byOwnManagers,
  cost: 'heavy',
  response: BankRisk,
})

export const listBankStandings = endpoint({
  call: 'GET /bank/associations',
  summary: 'Lists the associations with a late payout or a difference, the most euros at risk first.',
  description: '100 at most. Computed for each association within the hour: states and sums, never lines.',
  allow: ['admin'],
  scope: 'platform',
  response: BankStandings,
})
