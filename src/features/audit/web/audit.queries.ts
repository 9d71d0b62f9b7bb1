import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listJournal, listPlatformJournal } from '../audit.endpoints.ts'

const pageSize = 25

/** Reads the journal of an association, or of the whole platform without `customerId`, newest first. */
export const journalQuery = (call: Client, customerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['journal', customerId ?? 'platform'],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: String(pageSize), cursor }
      return customerId
        ? call(listJournal, { params: { customerId }, query, signal })
        : call(listPlatformJournal, { query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Lines never change: loaded pages are not refetched, and reopening the screen reads the first page only.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
