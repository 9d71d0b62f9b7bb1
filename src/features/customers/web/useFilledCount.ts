import { useLocation } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'

/** What a screen shows at once, whatever its size. */
const firstChunks = 2

/** How many chunks each entry of the history had, for the way back: a page that is too short cannot scroll to where one was. */
const filledByEntry = new Map<string, number>()

/**
 * How many of a list's chunks are in the page: a few at first, then one more whenever the browser has nothing better to
 * do, up to all. Each step is small and can be interrupted, so that typing and scrolling never wait for it.
 */
export const useFilledCount = (chunkCount: number): number => {
  const entry = useLocation({ select: ({ state, href }) => `${state.__TSR_key ?? ''} ${href}` })
  const [filled, setFilled] = useState(() => filledByEntry.get(entry) ?? firstChunks)
  useEffect(() => {
    filledByEntry.set(entry, filled)
    if (filled >= chunkCount) return undefined
    const timer = setTimeout(() => startTransition(() => setFilled(filled + 1)), 0)
    return () => clearTimeout(timer)
  }, [entry, filled, chunkCount])
  return filled
}
