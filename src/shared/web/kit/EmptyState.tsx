import { type Place } from '../places.tsx'
import classes from './EmptyState.module.css'
import { LinkButton } from './LinkButton.tsx'

/** The act that an empty list offers, to a reader who may do it. */
export type NextAct = { label: string; to: Place }

export type EmptyStateProps = {
  text: string
  /** A second line: what the list is for, or why it is empty. */
  hint?: string | undefined
  /** Its name differs from that of the button beside the title, which is a short one for the same screen. */
  act?: NextAct | undefined
}

/** Shown in place of an empty list. */
export const EmptyState = ({ text, hint, act }: EmptyStateProps) => (
  <div className={classes.state} role="status">
    <p className="strong">{text}</p>
    {hint && <p className={classes.hint}>{hint}</p>}
    {act && (
      <LinkButton className={`target mt-8 no-print ${classes.act}`} variant="default" to={act.to}>
        {act.label}
      </LinkButton>
    )}
  </div>
)
