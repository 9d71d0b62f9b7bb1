import { useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { PageFilters } from '../../transaction.search.ts'

/** The number of loaded rows by history entry. No donation is cached (docs/rules/screens.md#lists-fresh). */
const rowsByEntry = new Map<string, number>()

const useEntryKey = (): string => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

/** Has the filters, because the history entry changes before the page reads its filters. */
const useMemoryKey = (filters: PageFilters): string => `${useEntryKey()} ${JSON.stringify(filters)}`

/** Returns the number of rows that this history entry had loaded before, or 0. */
export const useRowsBefore = (filters: PageFilters): number => rowsByEntry.get(useMemoryKey(filters)) ?? 0

export const useRememberRows = (filters: PageFilters, rowCount: number): void => {
  const key = useMemoryKey(filters)
  useEffect(() => {
    if (rowCount > 0) rowsByEntry.set(key, rowCount)
  }, [key, rowCount])
}

/**
 * Restores the scroll position after the rows are rendered. The router restores it too early, while the page is too
 * short. Returns whether there is a position to restore, for which all rows must be rendered at once.
 */
export const useScrollBack = (hasRows: boolean): boolean => {
  const entry = useEntryKey()
  const left = useElementScrollRestoration({ getElement: () => window })
  const restored = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!hasRows || restored.current === entry) return
    restored.current = entry
    if (left) window.scrollTo({ top: left.scrollY, behavior: 'instant' })
  }, [hasRows, entry, left])
  return left !== undefined && left.scrollY > 0
}
