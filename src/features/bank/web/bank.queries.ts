import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getBankBalance, getBankCalendar } from '../bank-calendar.endpoints.ts'
import { bankKey } from './account.queries.ts'

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
