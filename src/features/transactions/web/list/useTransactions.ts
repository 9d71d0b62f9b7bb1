import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { listedCount } from '../../transaction.ts'
import { type ListScope, latestFigures, transactionList } from '../transaction.queries.ts'
import { useRememberRows, useRowsBefore, useScrollBack } from './rowMemory.ts'
import { useLiveFigures } from './useLiveFigures.ts'

/**
 * Returns the loaded list, its figures, the latest figures, and the number of donations that arrived since.
 *
 * @param rowsWanted the number of rows that will be loaded at once: pages then have the maximum size.
 */
export const useTransactions = (scope: ListScope, filters: PageFilters, rowsWanted = 0) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const options = transactionList(call, scope, filters, { rowsBefore: useRowsBefore(filters), rowsWanted })
  const list = useInfiniteQuery(options)
  const pages = list.data?.pages
  const transactions = useMemo(() => pages?.flatMap(({ data }) => data), [pages])
  const days = useMemo(() => pages?.flatMap(({ days }) => days) ?? [], [pages])
  const stats = pages?.[0]?.stats
  useRememberRows(filters, transactions?.length ?? 0)
  const scrollsBack = useScrollBack((transactions?.length ?? 0) > 0)

  const isLive = useLiveFigures(scope, filters, pages?.[0])
  const latest = useQuery(latestFigures(call, scope, filters, { firstPage: pages?.[0], polls: !isLive }))
  const newCount = stats && latest.data ? Math.max(0, listedCount(latest.data.stats) - listedCount(stats)) : 0

  /** Reloads the list from its first page. */
  const showNew = async (): Promise<void> => {
    queryClient.setQueryData(
      options.queryKey,
      (before) => before && { pages: before.pages.slice(0, 1), pageParams: before.pageParams.slice(0, 1) },
    )
    const { error } = await list.refetch()
    if (error) toasts.failed(error)
  }
  // When the figures above the list were read.
  const readAt = latest.data && latest.dataUpdatedAt
  // A long page is scrolled or printed as soon as it is there.
  const isWhole = scrollsBack || rowsWanted > 0
  return { list, transactions, days, stats, latest: latest.data, readAt, newCount, showNew, isWhole }
}
export type LoadedTransactions = ReturnType<typeof useTransactions>
