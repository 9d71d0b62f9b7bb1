import { Loader, VisuallyHidden } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { kitTexts } from './kit.texts.ts'
import classes from './Loading.module.css'

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

/** Placeholder rows, visible after 150 ms. They take the rows' place from the start, so that nothing jumps. */
export const ListSkeleton = ({ rows = 6 }: { rows?: number | undefined }) => {
  const shown = useDelayed()
  return (
    <div className={`frame clipped ${classes.list}`} role="status" data-skeleton data-shown={shown || undefined}>
      <VisuallyHidden>{kitTexts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`flex middle between divided ${classes.row}`} aria-hidden>
          <span className={`breathes ${classes.bar}`} />
          <span className={`breathes ${classes.bar}`} />
        </div>
      ))}
    </div>
  )
}

/** Covers the screen while a mutation runs. */
export const LoadingOverlay = () => {
  const shown = useDelayed(useIsMutating() > 0)
  if (!shown) return null
  return (
    <div className={`grid centre ${classes.overlay}`} role="status">
      <Loader size={36} aria-hidden />
      <VisuallyHidden>{kitTexts.loading}</VisuallyHidden>
    </div>
  )
}

type Props = { children: ReactNode; fallback?: ReactNode }

/** Shows `fallback`, then renders its children, interruptibly: no screen of many parts blocks a phone. */
export const AfterPaint = ({ children, fallback = null }: Props) => {
  const isPainted = useDeferredValue(true, false)
  return isPainted ? children : fallback
}
