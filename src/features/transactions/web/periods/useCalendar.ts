import { useQuery } from '@tanstack/react-query'
import type { RamadanCalendar } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { computedCalendar, ramadanYearsQuery } from '#shared/web/ramadanYears.ts'
import { listRamadanYears } from '../../ramadan-years.endpoints.ts'

/** Returns the Ramadans of an association, or the computed ones without an association. */
export const useCalendar = (customerId: string | undefined): RamadanCalendar => {
  const call = useCall()
  const read = (id: string, signal: AbortSignal) => call(listRamadanYears, { params: { customerId: id }, signal })
  return useQuery(ramadanYearsQuery(customerId, read)).data ?? computedCalendar
}
