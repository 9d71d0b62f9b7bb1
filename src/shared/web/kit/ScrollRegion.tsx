import type { ReactNode } from 'react'
import classes from './ScrollRegion.module.css'

type ScrollRegionProps = {
  /** The accessible name of the region. */
  label: string
  isFramed?: boolean
  children: ReactNode
}

/** Scrolls wide content sideways. It takes the focus, so that the arrow keys scroll it. */
export const ScrollRegion = ({ label, isFramed = false, children }: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard.
  <div className={classes.region} data-framed={isFramed || undefined} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
