import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { periodName } from '#shared/period-names.ts'
import { periodNamed, periodNames } from '#shared/periods.ts'
import { ramadanYearAt } from '#shared/ramadan.ts'
import { CopyLinkButton } from '#shared/web/CopyLinkButton.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { comparisons, type Shown, type StatisticsSearch } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import classes from './Period.module.css'

type PeriodBarProps = { shown: Shown; now: Date; onChange: (search: StatisticsSearch) => void }

const otherDays = 'other'

const PeriodDays = lazyPart(() => import('./PeriodDays.tsx').then((module) => module.PeriodDays))

export const PeriodBar = ({ shown: { name, period, compare, calendar }, now, onChange }: PeriodBarProps) => {
  const today = dayOf(now)
  const [typesDays, setTypesDays] = useState(false)
  const year = ramadanYearAt(today, calendar)
  const isOther = typesDays || name === undefined
  const choices = periodNames
    .filter((one) => periodNamed(one, today, calendar))
    .map((one) => ({
      value: one as string,
      label: one === 'ramadan' && year !== undefined ? texts.ramadanOf(year) : periodName(one, calendar),
    }))
  const choose = (value: string) => {
    setTypesDays(value === otherDays)
    const chosen = periodNames.find((one) => one === value)
    if (chosen) onChange({ period: chosen, ...(compare !== 'before' && { compare }) })
  }
  const compareWith = (value: string) => {
    const chosen = comparisons.find((one) => one === value)
    onChange({ ...(name ? { period: name } : period), compare: chosen })
  }
  return (
    <div className={`inline bottom gap-12 no-print mb-16 ${classes.bar}`}>
      <SelectField
        label={texts.period}
        data={[...choices, { value: otherDays, label: texts.otherDays }]}
        value={isOther ? otherDays : name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isOther && (
        <PeriodDays
          key={`${period.startDate} ${period.endDate}`}
          from={period.startDate}
          to={period.endDate}
          onShow={(startDate, endDate) => {
            setTypesDays(false)
            onChange({ startDate, endDate, ...(compare !== 'before' && { compare }) })
          }}
        />
      )}
      <SelectField
        label={texts.compare}
        data={comparisons.map((value) => ({ value, label: texts.comparisons[value] }))}
        value={compare}
        onChange={({ currentTarget }) => compareWith(currentTarget.value)}
      />
      {/* The days and not their name: who opens the link later sees the same figures. */}
      <CopyLinkButton search={{ ...period, ...(compare !== 'before' && { compare }) }} />
    </div>
  )
}
