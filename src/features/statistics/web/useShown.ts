import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { StatisticsSearch, shownBy } from '../statistics.search.ts'

/** Returns what the address shows and a function that changes it. The page keeps the moment at which it was opened. */
export const useShown = () => {
  const [now] = useState(() => new Date())
  const search = StatisticsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: StatisticsSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  return { now, shown: shownBy(search, now), change }
}
