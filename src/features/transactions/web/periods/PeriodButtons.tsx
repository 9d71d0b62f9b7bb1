import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { nameOfPeriod, type Period, periodNamed, periodNames } from '#shared/periods.ts'
import { ramadanYearOf } from '#shared/ramadan.ts'
import type { PageFilters } from '../../transaction.search.ts'
import { periodTexts as texts } from '../figures.texts.ts'
import { useCalendar } from '../transaction.queries.ts'
import classes from './PeriodButtons.module.css'

type PeriodButtonsProps = {
  /** The association whose Ramadans these are. */
  customerId: string | undefined
  applied: PageFilters
  onChoose: (period: Period) => void
}

const currentDay = (): Day => dayOf(new Date())

/** The periods by name. Each applies at once, and keeps the other filters. */
export const PeriodButtons = ({ customerId, applied: { startDate, endDate }, onChoose }: PeriodButtonsProps) => {
  const calendar = useCalendar(customerId)
  const [today] = useState(currentDay)
  const chosen = startDate && endDate ? nameOfPeriod({ startDate, endDate }, today, calendar) : undefined
  return (
    <div className="inline gap-8" role="group" aria-label={texts.periods}>
      {periodNames.map((name) => {
        const period = periodNamed(name, today, calendar)
        if (!period) return null
        const year = name === 'ramadan' ? ramadanYearOf(period, calendar) : undefined
        return (
          <Button
            key={name}
            className={classes.period}
            variant="default"
            size="sm"
            radius="xl"
            aria-pressed={chosen === name}
            // A page may stay open overnight.
            onClick={() => onChoose(periodNamed(name, currentDay(), calendar) ?? period)}
          >
            {year === undefined ? texts.names[name] : texts.ramadan(year)}
          </Button>
        )
      })}
    </div>
  )
}
