import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getGlobalStats } from '#features/transactions/transaction.endpoints.ts'
import type { Client } from '#shared/client.ts'
import { callQuery } from '#shared/web/call.tsx'
import { getCustomer, getFirstSteps, searchCustomers } from '../customer.endpoints.ts'
import type { CustomerListSearch } from '../customer.search.ts'

/** The number of associations read at a time: a multiple of every number of columns up to six. */
const pageSize = '60'
/** The number of best matches that the palette and the filters offer. */
const matchCount = '50'

/** Reads the associations with their figures of the month, page by page. An empty search matches all. */
export const customersQuery = (call: Client, { q = '', sort, only }: z.output<typeof CustomerListSearch>) => {
  const search = q.trim()
  const filters = { ...(search && { search }), ...(sort && { order: sort }), ...(only && { only }) }
  return infiniteQueryOptions({
    queryKey: ['customers', 'list', filters] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, figures: 'true' as const, ...filters, ...(pageParam && { cursor: pageParam }) }
      return call(searchCustomers, { query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // The rows stay while the next search is answered.
    placeholderData: keepPreviousData,
  })
}

/** Reads the best matches: names that start with the search first. */
export const bestCustomersQuery = (call: Client, search: string) =>
  queryOptions({
    queryKey: ['customers', 'best', search] as const,
    queryFn: ({ signal }) =>
      call(searchCustomers, { query: { order: 'relevance', limit: matchCount, ...(search && { search }) }, signal }),
    placeholderData: keepPreviousData,
  })

export const customerQuery = (call: Client, customerId: string) =>
  callQuery(call, ['customers', customerId], getCustomer, { params: { customerId } })

/** Reads what a new association has done before it collects. */
export const firstStepsQuery = (call: Client, customerId: string) =>
  callQuery(call, ['customers', customerId, 'first-steps'], getFirstSteps, { params: { customerId } })

export const globalStatsQuery = (call: Client) =>
  queryOptions({ queryKey: ['global-stats'], queryFn: ({ signal }) => call(getGlobalStats, { signal }) })
