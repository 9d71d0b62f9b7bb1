import { AssociationParams, endpoint } from '#shared/endpoint.ts'
import { BankBalance, BankCalendar, CalendarQuery } from './bank-calendar.ts'

export const getBankCalendar = endpoint({
  method: 'GET',
  path: '/customers/:customerId/bank/calendar',
  summary: 'Reads a month by days and terminals: what was collected by card, and what the bank has paid of it.',
  allow: ['manager'],
  ownStaffOnly: true,
  scope: 'association',
  params: AssociationParams,
  query: CalendarQuery,
  cost: 'heavy',
  response: BankCalendar,
})

export const getBankBalance = endpoint({
  method: 'GET',
  path: '/customers/:customerId/bank/balance',
  summary: 'Reads the balances of the bank accounts, what is on its way to them, and how many lines wait for a person.',
  allow: ['manager'],
  ownStaffOnly: true,
  scope: 'association',
  params: AssociationParams,
  cost: 'heavy',
  response: BankBalance,
})
