import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { watchAllDonations, watchDonations } from '#features/live/live.endpoints.ts'
import type { LiveState } from '#features/live/live.ts'
import { useCall } from '#shared/web/call.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useEventStream } from '#shared/web/useEventStream.ts'
import { countFilters, type PageFilters } from '../../transaction.search.ts'
import { listedCount } from '../../transaction.ts'
import {
  type LatestFigures,
  type ListScope,
  latestFigures,
  latestKey,
  type ReadPage,
  transactionList,
} from '../transaction.queries.ts'

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

/** The number of loaded rows by history entry. No donation is cached (docs/rules/screens.md#lists-fresh). */
const rowsByEntry = new Map<string, number>()

const useEntryKey = (): string => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

/** Has the filters, because the history entry changes before the page reads its filters. */
const useMemoryKey = (filters: PageFilters): string => `${useEntryKey()} ${JSON.stringify(filters)}`

/** Returns the number of rows that this history entry had loaded before, or 0. */
const useRowsBefore = (filters: PageFilters): number => rowsByEntry.get(useMemoryKey(filters)) ?? 0

const useRememberRows = (filters: PageFilters, rowCount: number): void => {
  const key = useMemoryKey(filters)
  useEffect(() => {
    if (rowCount > 0) rowsByEntry.set(key, rowCount)
  }, [key, rowCount])
}

/**
 * Restores the scroll position after the rows are rendered. The router restores it too early, while the page is too
 * short. Returns whether there is a position to restore, for which all rows must be rendered at once.
 */
const useScrollBack = (hasRows: boolean): boolean => {
  const entry = useEntryKey()
  const left = useElementScrollRestoration({ getElement: () => window })
  const restored = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!hasRows || restored.current === entry) return
    restored.current = entry
    if (left) window.scrollTo({ top: left.scrollY, behavior: 'instant' })
  }, [hasRows, entry, left])
  return left !== undefined && left.scrollY > 0
}

/** The time in which a stream begins after its list. */
const justReadMs = 3000

/** Returns a function that runs the work, and once more when it was called meanwhile. */
const useRepeating = (work: () => Promise<unknown>) => {
  const state = useRef({ isRunning: false, isDue: false })
  return async (): Promise<void> => {
    const { current } = state
    current.isDue = true
    if (current.isRunning) return
    current.isRunning = true
    while (current.isDue) {
      current.isDue = false
      await work()
    }
    current.isRunning = false
  }
}

/** Refetches the figures of a list when donations arrive or change. Returns whether it does: else the list polls. */
const useLiveFigures = (scope: ListScope, filters: PageFilters, firstPage: ReadPage | undefined): boolean => {
  const call = useCall()
  const queryClient = useQueryClient()
  const queryKey = latestKey(scope, filters, firstPage)
  const refetch = useRepeating(() => queryClient.refetchQueries({ queryKey, type: 'active' }))

  const begun = useRef<number>(undefined)
  /**
   * Tells whether the screen shows these figures: of a whole association, they are what the stream sends. A filtered
   * list that has just been read is not asked for again by the state with which its stream begins.
   */
  const isShown = ({ donationCount, net }: LiveState): boolean => {
    const shown = queryClient.getQueryData<LatestFigures>(queryKey)
    const readAt = firstPage?.readAt ?? 0
    const isFirst = begun.current !== readAt && Date.now() - readAt < justReadMs
    begun.current = readAt
    const isWhole = countFilters(filters) === 0 && !('id' in scope)
    return isWhole ? shown?.stats.donationCount === donationCount && shown.net?.net === net : isFirst
  }
  const { customerId } = scope
  return useEventStream<LiveState>({
    // The first rows come first.
    streamKey: firstPage && (customerId ?? 'all'),
    open: (lastEventId, signal) => {
      const headers = { ...(lastEventId && { 'last-event-id': lastEventId }) }
      return customerId === undefined
        ? call(watchAllDonations, { headers, signal })
        : call(watchDonations, { params: { customerId }, headers, signal })
    },
    onState: (state) => {
      if (!isShown(state)) void refetch()
    },
  })
}
