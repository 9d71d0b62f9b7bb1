import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getBankBalance, getBankCalendar, getBankRisk, listBankStandings } from '../bank-calendar.endpoints.ts'
import { bankQuery } from './accounts/account.queries.ts'

/** A month by days and terminals. The month before stays until the next one is read, so that nothing jumps. */
export const bankCalendarQuery = (call: Client, customerId: string, month: string) =>
  queryOptions({
    ...bankQuery(call, getBankCalendar, { params: { customerId }, query: { month } }, 'calendar', month),
    placeholderData: keepPreviousData,
  })

export const bankBalanceQuery = (call: Client, customerId: string) =>
  bankQuery(call, getBankBalance, { params: { customerId } }, 'balance')

/** The euros at risk of an association. They change with each explanation of a line. */
export const bankRiskQuery = (call: Client, customerId: string) =>
  bankQuery(call, getBankRisk, { params: { customerId } }, 'risk')

export const bankStandingsQuery = (call: Client) =>
  queryOptions({
    queryKey: ['bank-standings'] as const,
    queryFn: ({ signal }) => call(listBankStandings, { signal }),
  })
