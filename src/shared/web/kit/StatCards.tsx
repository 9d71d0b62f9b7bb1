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

/** The room that a figure leaves while it loads. */
const expectedLength = 8

/** A row of key figures. They never truncate: where the longest has no room, all of the row are drawn smaller. */
export const StatCards = ({ stats }: { stats: readonly Stat[] }) => {
  const waiting = stats.some(({ value }) => value === undefined)
  const showBones = useDelayed(waiting)
  const lengths = stats.map(({ value }) => value?.length ?? expectedLength)
  return (
    <dl className={classes.row} aria-busy={waiting} style={{ '--longest': Math.max(...lengths) } as CSSProperties}>
      {stats.map(({ label, value, note }, index) => (
        <div key={label} className={classes.card}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} style={{ '--characters': lengths[index] } as CSSProperties}>
            {value ?? <span className={classes.bone} data-shown={showBones || undefined} />}
          </dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
