import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const durationMs = 900

/** Returns a figure that counts up within a second, falls at once, and respects reduced motion. */
export const useCountUp = (value: number): number => {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState(value)
  const shownNow = useRef(value)
  const show = useEffectEvent((figure: number) => {
    shownNow.current = figure
    setShown(figure)
  })

  useEffect(() => {
    const from = shownNow.current
    if (from === value) return undefined
    if (value < from) {
      show(value)
      return undefined
    }
    const startedAt = performance.now()
    let frame = 0
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - startedAt) / durationMs))
      const eased = 1 - (1 - part) ** 3
      // The last step shows the value itself, to the cent.
      show(part === 1 ? value : Math.round((from + (value - from) * eased) * 100) / 100)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return isStill || value < shown ? value : shown
}
