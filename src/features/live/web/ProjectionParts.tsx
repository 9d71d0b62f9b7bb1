import { VisuallyHidden } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatEuros } from '#shared/money.ts'
import type { CollectedDonation, Projection } from '../live.ts'
import footer from './Live.module.css'
import { liveTexts } from './live.texts.ts'
import classes from './ProjectionPage.module.css'

/** The collected total and its goal, nothing about corrections (docs/rules/live.md#live-projection). */
export const Total = ({ projection }: { projection: Projection }) => {
  const { total, donationCount, goal } = projection
  const shown = formatEuros(useCountUp(total))
  // The figure fills the width, however long it is.
  const size = { '--figures': String(Math.max(shown.length, 7)) } as CSSProperties
  return (
    <section className={classes.middle} aria-label={liveTexts.totalLabel}>
      <div className={`grid shrink centred ${classes.center}`} data-has-goal={goal !== null || undefined}>
        <p className={`accent bold figures nowrap ${classes.total}`} style={size}>
          <span aria-hidden>{shown}</span>
          <VisuallyHidden>{formatEuros(total)}</VisuallyHidden>
        </p>
        <p className={`medium ${classes.thanks}`}>{liveTexts.thanks(donationCount)}</p>
        {goal !== null && <Goal total={total} goal={goal} />}
      </div>
    </section>
  )
}

const Goal = ({ total, goal }: { total: number; goal: number }) => {
  const percent = Math.max(0, (100 * total) / goal)
  const width = { '--width': `${Math.min(100, Math.max(2, percent))}%` } as CSSProperties
  return (
    <div className={classes.goal}>
      <div className={`track pill surface ${classes.bar}`} style={width}>
        <span className={`fill ${classes.fill}`} data-is-reached={percent >= 100 || undefined} />
      </div>
      <p className={`inline figures ${classes.goalText}`}>
        <VisuallyHidden>{liveTexts.goalLabel} </VisuallyHidden>
        {/* Never rounded up to a goal that is not reached. */}
        {liveTexts.goalOf(Math.floor(percent), goal)}
        {percent >= 100 && <strong className="accent">{liveTexts.goalReached}</strong>}
      </p>
    </div>
  )
}

/** Names the donations for React: the order distinguishes equal donations of one moment. */
const keysOf = (donations: CollectedDonation[]): string[] => {
  const seen = new Map<string, number>()
  return donations.map(({ createdAt, amount }) => {
    const name = `${createdAt} ${amount}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return `${name} ${count}`
  })
}

/** The last donations, with the time of those of today. */
export const LatestDonations = ({ donations, now }: { donations: CollectedDonation[]; now: Date }) => {
  if (donations.length === 0) return <div className={footer.latest} />
  const keys = keysOf(donations)
  return (
    <section className={footer.latest} aria-label={liveTexts.latest}>
      <h2 className={`muted strong ${footer.latestTitle}`}>{liveTexts.latest}</h2>
      <ul className={`grid ${footer.donations}`}>
        {donations.map((donation, index) => (
          <li key={keys[index]} className={`grid baseline shrink card ${footer.donation}`}>
            <span className={`bold figures nowrap ${footer.donationAmount}`}>{formatEuros(donation.amount)}</span>
            <span className={`across muted two-lines ${footer.donationNote}`}>
              {[donation.donor, donation.name ?? liveTexts.oneOff].filter(Boolean).join(' · ')}
            </span>
            <time className={`muted nowrap right ${footer.donationTime}`} dateTime={donation.createdAt}>
              {liveTexts.timeOf(donation.createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

const durationMs = 900

/** Returns a figure that counts up within a second, falls at once, and respects reduced motion. */
const useCountUp = (value: number): number => {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState(value)
  const shownNow = useRef(value)
  const show = useEffectEvent((figure: number) => {
    shownNow.current = figure
    setShown(figure)
  })

  useEffect(() => {
    const from = shownNow.current
    if (from === value) return undefined
    if (value < from) {
      show(value)
      return undefined
    }
    const startedAt = performance.now()
    let frame = 0
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - startedAt) / durationMs))
      const eased = 1 - (1 - part) ** 3
      // The last step shows the value itself, to the cent.
      show(part === 1 ? value : Math.round((from + (value - from) * eased) * 100) / 100)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return isStill || value < shown ? value : shown
}
