import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = {
  text: string
  /** A second line: what to do, or why. */
  hint?: string | undefined
  /** A button, if there is something to do. */
  action?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ text, hint, action }: EmptyStateProps) => (
  <div className={classes.state} role="status">
    <p className={classes.text}>{text}</p>
    {hint && <p className={classes.hint}>{hint}</p>}
    {action}
  </div>
)
