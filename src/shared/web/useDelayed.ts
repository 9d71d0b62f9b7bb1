import { useEffect, useState } from 'react'

/** Answers shown sooner than this need no sign of waiting: a skeleton that flashes by is worse than none. */
const defaultDelayMs = 150

/** False at first, true once `delayMs` have passed while `active` held. */
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
