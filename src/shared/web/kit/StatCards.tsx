import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { Sentence } from './Amount.tsx'
import { useDelayed } from './Loading.tsx'
import classes from './StatCards.module.css'

export type Stat = {
  label: string
  /** The formatted figure. Undefined while it loads. */
  value: string | undefined
  /** One optional line under the figure. While the figure loads, it only keeps its place. */
  note?: string | undefined
  /** The change to the compared figure: above 0 the note is green, below it is red, with an arrow. */
  change?: number | undefined
  wrap?: ((figure: string) => ReactNode) | undefined
}

/** The assumed length of a figure while it loads. */
const expectedLength = 8

type StatCardsProps = {
  stats: readonly Stat[]
  /** One optional line below the cards: what the figures leave out. */
  below?: string | undefined
}

/** The colour of a change: a rise is green and a fall red (docs/rules/screens.md#accessibility-colour). */
const toneOf = (change: number): string => (change < 0 ? 'danger' : change > 0 ? 'accent' : 'muted')

/** A row of key figures. They never truncate: when the longest does not fit, all figures of the row shrink. */
export const StatCards = ({ stats, below }: StatCardsProps) => {
  const waiting = stats.some(({ value }) => value === undefined)
  const showSkeleton = useDelayed(waiting)
  const longest = Math.max(...stats.map(({ value }) => value?.length ?? expectedLength))
  return (
    <>
      <dl className={classes.row} aria-busy={waiting} style={{ '--longest': longest } as CSSProperties}>
        {stats.map(({ label, value, note, change = 0, wrap }) => (
          <div key={label} className={`stack ${classes.card}`}>
            <dt className="small medium">{label}</dt>
            <dd className={classes.value}>
              {(value !== undefined && wrap ? wrap(value) : value) ?? (
                <span
                  className={`inline-block rounded ${showSkeleton ? 'breathes' : ''} ${classes.skeleton}`}
                  data-shown={showSkeleton || undefined}
                />
              )}
            </dd>
            {note && (
              <dd
                className={`medium fine ${toneOf(change)}`}
                style={value === undefined ? { visibility: 'hidden' } : undefined}
              >
                {change > 0 && <IconArrowUpRight size={14} className={classes.arrow} aria-hidden />}
                {change < 0 && <IconArrowDownRight size={14} className={classes.arrow} aria-hidden />}
                <Sentence text={note} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {below && <p className="quiet mt-10">{below}</p>}
    </>
  )
}
