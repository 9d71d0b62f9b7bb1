import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type EmptyStateProps = {
  text: string
  /** What to do about it, or why: a second line. */
  hint?: string | undefined
  /** A button, when there is something to do. */
  action?: ReactNode
}

/** What a list shows when it has nothing to show. */
export const EmptyState = ({ text, hint, action }: EmptyStateProps) => (
  <div className={classes.state} role="status">
    <p className={classes.text}>{text}</p>
    {hint && <p className={classes.hint}>{hint}</p>}
    {action}
  </div>
)
