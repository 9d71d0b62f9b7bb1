import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getBankBalance, getBankCalendar, getBankRisk, listBankStandings } from '../bank-calendar.endpoints.ts'
import { bankKey } from './accounts/account.queries.ts'

/** A month by days and terminals. The month before stays until the next one is read, so that nothing jumps. */
export const bankCalendarQuery = (call: Client, customerId: string, month: string) =>
  queryOptions({
    queryKey: [...bankKey(customerId), 'calendar', month] as const,
    queryFn: ({ signal }) => call(getBankCalendar, { params: { customerId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  })

export const bankBalanceQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...bankKey(customerId), 'balance'] as const,
    queryFn: ({ signal }) => call(getBankBalance, { params: { customerId }, signal }),
  })

/** The euros at risk of an association. They change with each explanation of a line. */
export const bankRiskQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: [...bankKey(customerId), 'risk'] as const,
    queryFn: ({ signal }) => call(getBankRisk, { params: { customerId }, signal }),
  })

/** The associations with a late payout or a difference, for the platform. */
export const bankStandingsQuery = (call: Client) =>
  queryOptions({
    queryKey: ['bank-standings'] as const,
    queryFn: ({ signal }) => call(listBankStandings, { signal }),
  })
