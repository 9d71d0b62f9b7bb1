import { useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { nameOfDays } from '#shared/period-names.ts'
import { nameOfPeriod, type Period, periodNamed, periodNames } from '#shared/periods.ts'
import { ramadanYearOf } from '#shared/ramadan.ts'
import { capitalize } from '#shared/text.ts'
import { DropButton, DropChoice } from '#shared/web/kit/DropButton.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { periodTexts as texts } from '../figures.texts.ts'
import { useCalendar } from '../transaction.queries.ts'

type PeriodMenuProps = {
  /** The association whose Ramadans these are. */
  customerId: string | undefined
  applied: PageFilters
  /** Applies the period, or takes it away. */
  onChoose: (period: Partial<Period>) => void
}

const currentDay = (): Day => dayOf(new Date())

const labelOf = (name: (typeof periodNames)[number], period: Period, calendar: ReturnType<typeof useCalendar>) => {
  const year = name === 'ramadan' ? ramadanYearOf(period, calendar) : undefined
  return year === undefined ? texts.name(name, calendar) : texts.ramadan(year)
}

/** The periods by name. Each applies at once, and keeps the other filters. */
export const PeriodMenu = ({ customerId, applied: { startDate, endDate }, onChoose }: PeriodMenuProps) => {
  const isChosen = startDate !== undefined || endDate !== undefined
  const calendar = useCalendar(isChosen ? customerId : undefined)
  const [today] = useState(currentDay)
  const period = startDate && endDate && { startDate, endDate }
  const name = period ? nameOfPeriod(period, today, calendar) : undefined
  const label = period && name ? labelOf(name, period, calendar) : capitalize(nameOfDays(startDate, endDate))
  return (
    <DropButton label={isChosen ? label : texts.period}>
      {(choose) => (
        <>
          <DropChoice isChosen={!isChosen} onClick={choose(() => onChoose({}))}>
            {texts.all}
          </DropChoice>
          <Choices customerId={customerId} chosen={name} onChoose={(chosen) => choose(() => onChoose(chosen))()} />
        </>
      )}
    </DropButton>
  )
}

type ChoicesProps = {
  customerId: string | undefined
  chosen: (typeof periodNames)[number] | undefined
  onChoose: (period: Period) => void
}

const Choices = ({ customerId, chosen, onChoose }: ChoicesProps) => {
  const calendar = useCalendar(customerId)
  const [today] = useState(currentDay)
  return periodNames.map((name) => {
    const period = periodNamed(name, today, calendar)
    if (!period) return null
    return (
      <DropChoice
        key={name}
        isChosen={chosen === name}
        // A page may stay open overnight.
        onClick={() => onChoose(periodNamed(name, currentDay(), calendar) ?? period)}
      >
        {labelOf(name, period, calendar)}
      </DropChoice>
    )
  })
}
