import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listJournal, listPlatformJournal } from '../audit.endpoints.ts'

const pageSize = 25

/** The journal of an association, or of everything where none is named; page by page, the newest first. */
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
    // Only its first page is read again: what was written stays as it was.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
