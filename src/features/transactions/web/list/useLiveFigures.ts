import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { watchAllDonations, watchDonations } from '#features/live/live.endpoints.ts'
import type { LiveState } from '#features/live/live.ts'
import { useCall } from '#shared/web/call.tsx'
import { useEventStream } from '#shared/web/useEventStream.ts'
import { countFilters, type PageFilters } from '../../transaction.search.ts'
import { type LatestFigures, type ListScope, latestKey, type ReadPage } from '../transaction.queries.ts'

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
export const useLiveFigures = (scope: ListScope, filters: PageFilters, firstPage: ReadPage | undefined): boolean => {
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
