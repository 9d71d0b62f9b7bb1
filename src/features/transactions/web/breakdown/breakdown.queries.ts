import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { getTransactionBreakdown } from '../../transaction.endpoints.ts'
import { type PageFilters, wireFilters } from '../../transaction.search.ts'

/**
 * Reads the filtered donations by terminal and by cause. `readAt` is when the figures above were read: both are read again
 * together. The lines of the earlier filters stay until the next ones have come.
 */
export const breakdownOf = (
  call: Client,
  customerId: string,
  { customerId: _association, ...filters }: PageFilters,
  readAt: number | undefined,
) =>
  queryOptions({
    queryKey: ['transactions', customerId, 'breakdown', filters, readAt] as const,
    queryFn: ({ signal }) =>
      call(getTransactionBreakdown, { params: { customerId }, query: wireFilters(filters), signal }),
    enabled: readAt !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
