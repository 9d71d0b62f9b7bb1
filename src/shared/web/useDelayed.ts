import { useEffect, useState } from 'react'

/** Faster answers show no loading state, since a skeleton that flashes is worse than none. */
const defaultDelayMs = 150

/** Returns true once `active` has been true for `delayMs`. */
export const useDelayed = (active = true, delayMs = defaultDelayMs): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [active, delayMs])
  return active && passed
}
