import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/money.ts'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { type FleetCounts, type FleetFilter, fleetFilters } from '../fleet.ts'
import classes from './Devices.module.css'
import { deviceTexts } from './device.texts.ts'

type FleetCountCardsProps = {
  /** Undefined while they load. */
  counts: FleetCounts | undefined
  filter: FleetFilter | undefined
  search: string
}

/** Returns what makes a figure a link that sets the filter, or lifts it. */
const linkFigure =
  (name: FleetFilter, { filter, search }: Pick<FleetCountCardsProps, 'filter' | 'search'>) =>
  (figure: string): ReactNode => (
    <Link
      to="."
      search={{ ...(search && { q: search }), ...(name !== filter && { filter: name }) }}
      replace
      resetScroll={false}
      className={`inline-block as-parent ${classes.figure}`}
      data-alarm={((name === 'silent' || name === 'unusual') && figure !== '0') || undefined}
      aria-current={name === filter || undefined}
      aria-label={deviceTexts.fleetFigure(name, figure)}
    >
      {figure}
    </Link>
  )

/** Shows the number of terminals by state. A figure filters the list; the figure in force lists all again. */
export const FleetCountCards = ({ counts, filter, search }: FleetCountCardsProps) => (
  <StatCards
    stats={fleetFilters.map((name) => ({
      label: deviceTexts.fleetFilters[name],
      value: counts && formatCount(counts[name]),
      note: name === filter ? deviceTexts.filtered : undefined,
      wrap: linkFigure(name, { filter, search }),
    }))}
  />
)
