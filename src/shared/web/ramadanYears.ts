import { queryOptions } from '@tanstack/react-query'
import { calendarOf, type RamadanCalendar, ramadanOf, type SetRamadan } from '../ramadan.ts'

/**
 * Returns the query of an association's calendar. Without an association it is not read, and while it is, periods have
 * the computed days: `calendar.data ?? computedCalendar`.
 *
 * @param read the call of the feature, which shared code does not know.
 */
export const ramadanYearsQuery = (
  customerId: string | undefined,
  read: (customerId: string, signal: AbortSignal) => Promise<SetRamadan[]>,
) =>
  queryOptions({
    queryKey: ['ramadan-years', customerId] as const,
    queryFn: ({ signal }) => read(customerId ?? '', signal),
    select: calendarOf,
    enabled: customerId !== undefined,
    // The parts of a screen come one after another, and ask once.
    staleTime: 10_000,
  })

export const computedCalendar: RamadanCalendar = ramadanOf
