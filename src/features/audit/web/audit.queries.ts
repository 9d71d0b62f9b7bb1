import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { dayOf, endOfDay, startOfDay } from '#shared/days.ts'
import { periodNamed } from '#shared/periods.ts'
import { hasFailed } from '#shared/web/onReconnect.ts'
import { listJournal, listPlatformJournal } from '../audit.endpoints.ts'
import type { JournalSearch } from '../audit.ts'

const pageSize = 25

/** Converts what the address has to the query of the call. The days of a period are of Paris. */
const filtersOf = ({ action, period, actor, subject }: JournalSearch) => {
  const days = period && periodNamed(period, dayOf(new Date()))
  return {
    ...(action && { action }),
    ...(actor && { actorId: actor }),
    ...(subject && { subjectId: subject }),
    ...(days && { startDate: startOfDay(days.startDate).toISOString(), endDate: endOfDay(days.endDate).toISOString() }),
  }
}

/** Reads the journal of an association, or of the whole platform without `customerId`, newest first. */
export const journalQuery = (call: Client, customerId: string | undefined, search: JournalSearch) =>
  infiniteQueryOptions({
    queryKey: ['journal', customerId ?? 'platform', search],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { limit: String(pageSize), cursor, ...filtersOf(search) }
      return customerId
        ? call(listJournal, { params: { customerId }, query, signal })
        : call(listPlatformJournal, { query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Lines never change: loaded pages are not refetched, and reopening the screen reads the first page only.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: hasFailed,
  })
