import { useMediaQuery } from '@mantine/hooks'
import { breakpoints } from './breakpoints.ts'

// Known at the first render, so that nothing renders twice.
const useBreakpoint = (query: string): boolean => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

export const useNarrow = (): boolean => useBreakpoint(breakpoints.narrow)

/** Tells whether the screen is narrower than seven days of 44 px. */
export const useTiny = (): boolean => useBreakpoint(breakpoints.tiny)
