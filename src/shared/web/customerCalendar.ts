import { queryOptions } from '@tanstack/react-query'
import { type Calendar, ramadansOf, type SetRamadan } from '../ramadan.ts'

type Answer = { weekday: number; keepsRamadan: boolean; ramadans: SetRamadan[] }

/** Returns the query of an association's calendar as the server answers it. */
export const calendarAnswer = <A extends Answer>(
  customerId: string | undefined,
  read: (customerId: string, signal: AbortSignal) => Promise<A>,
) =>
  queryOptions({
    queryKey: ['calendar', customerId] as const,
    queryFn: ({ signal }) => read(customerId ?? '', signal),
    enabled: customerId !== undefined,
    // The parts of a screen come one after another, and ask once.
    staleTime: 10_000,
  })

/**
 * Returns the query of an association's calendar. Without an association it is not read, and while it is, periods have
 * the computed days: `calendar.data ?? computedCalendar`.
 *
 * @param read the call of the feature, which shared code does not know.
 */
export const calendarQuery = (
  customerId: string | undefined,
  read: (customerId: string, signal: AbortSignal) => Promise<Answer>,
) => queryOptions({ ...calendarAnswer(customerId, read), select: calendarOf })

const calendarOf = ({ weekday, keepsRamadan, ramadans }: Answer): Calendar => ({
  weekday,
  ramadan: keepsRamadan ? ramadansOf(ramadans) : () => undefined,
})
