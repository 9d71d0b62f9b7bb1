import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { callQuery } from '#shared/web/call.tsx'
import { useChange } from '#shared/web/useChange.ts'
import type { Ramadan, RamadanInput } from '../ramadan.ts'
import * as calls from '../statistics.endpoints.ts'
import type { MarkedSearch } from '../statistics.search.ts'
import type { StatisticsQuery } from '../statistics.ts'

/** The figures of an association. The previous ones stay while another period loads. */
export const statisticsQuery = (call: Client, customerId: string, query: StatisticsQuery) =>
  queryOptions({
    queryKey: ['statistics', customerId, query] as const,
    queryFn: ({ signal }) => call(calls.getStatistics, { params: { customerId }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const platformStatisticsQuery = (call: Client, query: StatisticsQuery) =>
  queryOptions({
    queryKey: ['statistics', 'platform', query] as const,
    queryFn: ({ signal }) => call(calls.getPlatformStatistics, { query, signal }),
    placeholderData: keepPreviousData,
  })

const pageSize = '10'

/** The donations behind a mark. An address without days asks for nothing. */
export const markedQuery = (call: Client, customerId: string, { from = '', to = '', ...mark }: MarkedSearch) =>
  infiniteQueryOptions({
    queryKey: ['statistics', customerId, 'marked', { from, to, ...mark }] as const,
    queryFn: ({ pageParam, signal }) => {
      const { evening, ...others } = mark
      const page = { limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      const query = { from, to, ...others, ...(evening !== undefined && { evening: 'true' as const }), ...page }
      return call(calls.listMarkedDonations, { params: { customerId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: from !== '' && to !== '',
  })

const ramadanKey = (customerId: string) => ['statistics', customerId, 'ramadan'] as const

export const ramadanQuery = (call: Client, customerId: string, year: number) =>
  callQuery(call, [...ramadanKey(customerId), year], calls.getRamadan, {
    params: { customerId },
    query: { year: String(year) },
  })

export const useUpdateRamadan = (customerId: string) => {
  const queryClient = useQueryClient()
  return useChange(
    {
      queryKey: ramadanKey(customerId),
      shownBy: (call: Client, { dates }: Ramadan) => ramadanQuery(call, customerId, dates.year),
      // The period of this name has these days now.
      onChanged: () => queryClient.removeQueries({ queryKey: ['calendar', customerId] }),
    },
    (call, edit: Edit<RamadanInput>) => call(calls.updateRamadan, { params: { customerId }, ...edit }),
  )
}
