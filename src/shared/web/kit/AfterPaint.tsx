import { type ReactNode, useDeferredValue } from 'react'

type Props = { children: ReactNode; fallback: ReactNode }

/**
 * Shows `fallback` until the rest of the screen is painted, then renders its children. React interrupts this render, so
 * that a screen of many parts never blocks a slow phone.
 */
export const AfterPaint = ({ children, fallback }: Props) => {
  const isPainted = useDeferredValue(true, false)
  return isPainted ? children : fallback
}
