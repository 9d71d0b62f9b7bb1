import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Day } from '#shared/days.ts'
import { listFigureMovements } from '../../transaction.endpoints.ts'
import { type PageFilters, wireFilters } from '../../transaction.search.ts'
import type { ListScope } from '../transaction.queries.ts'

/** The figure that a person asks about: that of the whole list, or of one of its days. */
export type Explained = { day?: Day }

/** Returns the filters of a list, as those of the transactions page. Those of a record's screen name the record. */
export const figureFilters = (scope: ListScope, filters: PageFilters, { day }: Explained): PageFilters => ({
  ...filters,
  ...(day && { startDate: day, endDate: day }),
  ...('id' in scope && scope.kind === 'cause' && { causeId: scope.id }),
  ...('id' in scope && scope.kind === 'device' && { deviceId: scope.id }),
})

const pageSize = '10'

/** Reads where a figure comes from, page by page. */
export const figureMovements = (call: Client, customerId: string, scope: ListScope, filters: PageFilters) => {
  const { customerId: _customerId, ...query } = wireFilters(filters)
  const shortcut = 'id' in scope && scope.kind === 'shortcut' ? { shortcutId: scope.id } : {}
  return infiniteQueryOptions({
    queryKey: ['transactions', customerId, 'figure', query, shortcut] as const,
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      return call(listFigureMovements, { params: { customerId }, query: { ...query, ...shortcut, ...page }, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  })
}
