import type { CSSProperties } from 'react'
import { useDelayed } from '../useDelayed.ts'
import classes from './StatCards.module.css'

export type Stat = {
  label: string
  /** The figure as it is shown; absent while it loads. */
  value: string | undefined
  /** One optional line under the figure. */
  note?: string | undefined
}

/** A row of key figures. They never truncate: a figure too long for its place is drawn smaller. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => {
  const waiting = stats.some(({ value }) => value === undefined)
  const showBones = useDelayed(waiting)
  return (
    <dl className={classes.row} aria-busy={waiting}>
      {stats.map(({ label, value, note }) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} style={{ '--characters': value?.length ?? 8 } as CSSProperties}>
            {value ?? <span className={classes.bone} data-shown={showBones || undefined} />}
          </dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
