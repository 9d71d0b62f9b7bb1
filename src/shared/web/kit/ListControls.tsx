import type { ReactNode } from 'react'
import classes from './ListControls.module.css'

/** The search, the filters and the order of a list, in one row above it. On a phone, the fields are two in a row. */
export const ListControls = ({ children }: { children: ReactNode }) => (
  <div role="search" className={classes.controls}>
    {children}
  </div>
)
