import { useElementScrollRestoration, useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { PageFilters } from '../../transaction.search.ts'

/** How many rows each history entry had loaded. Only numbers: no donation is cached (docs/rules.md#lists-fresh). */
const rowsByEntry = new Map<string, number>()

const useEntryKey = (): string => useLocation({ select: ({ state }) => state.__TSR_key ?? '' })

/**
 * An entry changes an instant before the page has read its filters: the rows still shown are then those of the filters
 * before, and must not be taken for the new ones'. So the filters are part of what is remembered.
 */
const useMemoryKey = (filters: PageFilters): string => `${useEntryKey()} ${JSON.stringify(filters)}`

/** The rows that this entry of the history had loaded when it was left, 0 for a new one. */
export const useRowsBefore = (filters: PageFilters): number => rowsByEntry.get(useMemoryKey(filters)) ?? 0

/** Remembers how many rows are loaded, for the way back. */
export const useRememberRows = (filters: PageFilters, rowCount: number): void => {
  const key = useMemoryKey(filters)
  useEffect(() => {
    if (rowCount > 0) rowsByEntry.set(key, rowCount)
  }, [key, rowCount])
}

/**
 * Puts the scroll back once the rows are there: the router does so when the page opens, and the page is then still too
 * short to scroll.
 */
export const useScrollBack = (hasRows: boolean): void => {
  const entry = useEntryKey()
  const left = useElementScrollRestoration({ getElement: () => window })
  const restored = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!hasRows || restored.current === entry) return
    restored.current = entry
    if (left) window.scrollTo({ top: left.scrollY, behavior: 'instant' })
  }, [hasRows, entry, left])
}
