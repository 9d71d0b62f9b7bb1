import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  CustomerTransactionsSearch,
  filtersOfSearch,
  OrganizerTransactionsSearch,
  OwnTransactionsSearch,
  type PageFilters,
  type ReversedPeriod,
  reversedPeriodOf,
  sameFilters,
  searchOfFilters,
  type TransactionsSearch,
} from '../../transaction.search.ts'
import type { TransactionsScope } from '../transaction.queries.ts'

const searchSchemas = {
  own: OwnTransactionsSearch,
  customer: CustomerTransactionsSearch,
  organizer: OrganizerTransactionsSearch,
}

/** Returns the name of the cause filter in the address and in the form. */
export const causeNameOf = ({ kind }: TransactionsScope) => (kind === 'customer' ? 'cause' : 'causeId')

/**
 * Returns the filters of the address and a function that changes them. Each change adds a history entry.
 *
 * @param filtersByDevice whether the user may filter by terminal. Otherwise the terminal of the address is ignored.
 */
export const useFilters = (scope: TransactionsScope, filtersByDevice: boolean) => {
  // The router's search also contains undeclared parameters.
  const search: TransactionsSearch = searchSchemas[scope.kind].parse(useSearch({ strict: false }))
  const { deviceId, ...others } = filtersOfSearch(search)
  const filters: PageFilters = filtersByDevice && deviceId ? { ...others, deviceId } : others
  const { refusedPeriod, forget } = useRefusedPeriod(search, filters)
  const navigate = useNavigate()
  const apply = (next: PageFilters) => {
    forget()
    if (sameFilters(next, filters)) return
    void navigate({ to: '.', search: searchOfFilters(next, causeNameOf(scope)), resetScroll: false })
  }
  return { filters, refusedPeriod, apply }
}

/**
 * Removes the end from an address whose period ends before it starts. Remembers the period, so that the form shows it
 * until other filters are applied (docs/rules/transactions.md#transactions-period).
 */
const useRefusedPeriod = (search: TransactionsSearch, filters: PageFilters) => {
  const [refused, setRefused] = useState<ReversedPeriod>()
  const reversed = reversedPeriodOf(search)
  if (reversed && (reversed.startDate !== refused?.startDate || reversed.endDate !== refused.endDate))
    setRefused(reversed)
  const navigate = useNavigate()
  const isReversed = reversed !== undefined
  useEffect(() => {
    if (isReversed)
      void navigate({
        to: '.',
        search: (before) => ({ ...before, endDate: undefined }),
        replace: true,
        resetScroll: false,
      })
  }, [isReversed, navigate])
  const isCurrent = refused !== undefined && refused.startDate === filters.startDate && !filters.endDate
  return { refusedPeriod: isCurrent ? refused : undefined, forget: () => setRefused(undefined) }
}
