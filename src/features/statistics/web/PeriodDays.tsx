import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Day } from '#shared/days.ts'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import { StatisticsQuery } from '../statistics.ts'
import classes from './Period.module.css'

type PeriodDaysProps = { from: Day; to: Day; onShow: (from: Day, to: Day) => void }

/** Two typed days, which are shown when they make a period. */
export const PeriodDays = ({ from, to, onShow }: PeriodDaysProps) => {
  const [days, setDays] = useState({ from, to })
  const [error, setError] = useState<string>()
  const show = () => {
    const checked = StatisticsQuery.safeParse(days)
    setError(checked.error?.issues[0]?.message)
    if (checked.success) onShow(days.from, days.to)
  }
  return (
    <Form className={`inline starts gap-12 ${classes.days}`} send={show}>
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
      <Button type="submit" variant="default" className="touch">
        {texts.apply}
      </Button>
    </Form>
  )
}
