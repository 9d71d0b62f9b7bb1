import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { periodNamed, periodNames } from '#shared/periods.ts'
import { ramadanYearAt } from '#shared/ramadan.ts'
import { CopyLinkButton } from '#shared/web/CopyLinkButton.tsx'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { comparisons, type Shown, type StatisticsSearch } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import { StatisticsQuery } from '../statistics.ts'
import classes from './Period.module.css'

type PeriodBarProps = { shown: Shown; now: Date; onChange: (search: StatisticsSearch) => void }

const otherDays = 'other'

/** The choice of the period and of what it is compared with. A choice shows at once; days are typed, then shown. */
export const PeriodBar = ({ shown: { name, period, compare, calendar }, now, onChange }: PeriodBarProps) => {
  const today = dayOf(now)
  const [typesDays, setTypesDays] = useState(false)
  const year = ramadanYearAt(today, calendar)
  const isOther = typesDays || name === undefined
  const choices = periodNames
    .filter((one) => periodNamed(one, today, calendar))
    .map((one) => ({
      value: one as string,
      label: one === 'ramadan' && year !== undefined ? texts.ramadanOf(year) : texts.periods[one],
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
        <DayFields
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

type DayFieldsProps = { from: Day; to: Day; onShow: (from: Day, to: Day) => void }

const DayFields = ({ from, to, onShow }: DayFieldsProps) => {
  const [days, setDays] = useState({ from, to })
  const [error, setError] = useState<string>()
  const show = () => {
    const checked = StatisticsQuery.safeParse(days)
    setError(checked.error?.issues[0]?.message)
    if (checked.success) onShow(days.from, days.to)
  }
  return (
    <Form className={`inline bottom gap-12 ${classes.days}`} send={show}>
      <DayInput
        label={texts.from}
        calendarLabel={texts.fromCalendar}
        value={days.from}
        onChange={(from) => setDays({ ...days, from })}
      />
      <DayInput
        label={texts.to}
        calendarLabel={texts.toCalendar}
        value={days.to}
        error={error}
        onChange={(to) => setDays({ ...days, to })}
      />
      <Button type="submit" variant="default">
        {texts.apply}
      </Button>
    </Form>
  )
}
