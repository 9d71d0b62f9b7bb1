import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { listJournal } from '../audit.endpoints.ts'

const pageSize = 25

/** The journal of an association, page by page, the newest first. */
export const journalQuery = (call: Client, customerId: string) =>
  infiniteQueryOptions({
    queryKey: ['journal', customerId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listJournal, { params: { customerId }, query: { limit: String(pageSize), cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Only its first page is read again: what was written stays as it was.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
