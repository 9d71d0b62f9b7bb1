import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listRamadanYears } from '#features/transactions/ramadan-years.endpoints.ts'
import { useCall } from '#shared/web/call.tsx'
import { useOptionalCustomerId } from '#shared/web/places.tsx'
import { computedCalendar, ramadanYearsQuery } from '#shared/web/ramadanYears.ts'
import { StatisticsSearch, shownBy } from '../statistics.search.ts'

/** Returns what the address shows and a function that changes it. The page keeps the moment at which it was opened. */
export const useShown = () => {
  const [now] = useState(() => new Date())
  const search = StatisticsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const call = useCall()
  const read = (id: string, signal: AbortSignal) => call(listRamadanYears, { params: { customerId: id }, signal })
  const calendar = useQuery(ramadanYearsQuery(useOptionalCustomerId(), read)).data ?? computedCalendar
  const change = (next: StatisticsSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  return { now, shown: shownBy(search, now, calendar), change }
}
