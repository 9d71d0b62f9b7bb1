import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCalendar } from '#features/transactions/transaction.endpoints.ts'
import { addDays, type Day, dayOf, formatDay } from '#shared/days.ts'
import { lengthOf } from '#shared/periods.ts'
import { type Calendar, computedCalendar, ramadanYearAt } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { calendarQuery } from '#shared/web/customerCalendar.ts'
import { DayField } from '#shared/web/kit/DayField.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useOwnWeekday } from '#shared/web/profile.tsx'
import { formatTypedDay, parseTypedDay } from '#shared/web/typedDay.ts'
import { lastOwnDay } from '../friday.ts'
import { fridayTexts as texts } from './friday.texts.ts'

const otherDay = 'other'
const ownDayCount = 8

const ownDaysUpTo = (today: Day, weekday: number): Day[] =>
  Array.from({ length: ownDayCount }, (_, index) => addDays(lastOwnDay(today, weekday), -7 * index))

/** The time after a Ramadan in which its evenings are offered. */
const daysAfter = 14

/** Lists the evenings of the Ramadan of a day that have begun, the newest first. */
const eveningsFor = (day: Day, today: Day, calendar: Calendar) => {
  const year = ramadanYearAt(day, calendar)
  const period = year === undefined ? undefined : calendar.ramadan(year)
  if (year === undefined || !period || day > addDays(period.endDate, daysAfter)) return undefined
  const count = lengthOf({ startDate: period.startDate, endDate: period.endDate < today ? period.endDate : today })
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => addDays(period.startDate, index))
  return { year, evenings: days.map((evening, index) => ({ day: evening, number: index + 1 })).reverse() }
}

/** The choice of the day: an own day, an evening of Ramadan, or any other day, which is typed. */
export const DayChoice = ({ day, now }: { day: Day; now: Date }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const { friday } = usePlaces()
  const goTo = useGoTo()
  const [types, setTypes] = useState(false)
  const today = dayOf(now)
  const read = (id: string, signal: AbortSignal) => call(getCalendar, { params: { customerId: id }, signal })
  const calendar = useQuery(calendarQuery(customerId, read)).data ?? computedCalendar
  const ramadan = eveningsFor(day, today, calendar) ?? eveningsFor(today, today, calendar)
  const weekday = useOwnWeekday()
  const ownDays = ownDaysUpTo(today, weekday)
  const evenings = ramadan?.evenings.filter((evening) => !ownDays.includes(evening.day)) ?? []
  const isListed = ownDays.includes(day) || evenings.some((evening) => evening.day === day)
  const choose = (value: string) => {
    setTypes(value === otherDay)
    if (value !== otherDay) goTo(friday(value))
  }
  return (
    <div className="inline bottom gap-12 no-print mb-16">
      <SelectField
        label={texts.day}
        value={types ? otherDay : day}
        data={[
          ...(isListed ? [] : [{ value: day, label: formatDay(day) }]),
          { group: texts.ownDays(weekday), items: ownDays.map((value) => ({ value, label: formatDay(value) })) },
          ...(ramadan && evenings.length > 0
            ? [
                {
                  group: texts.evenings(ramadan.year),
                  items: evenings.map((evening) => ({
                    value: evening.day,
                    label: texts.eveningChoice(evening.number, evening.day),
                  })),
                },
              ]
            : []),
          { value: otherDay, label: texts.otherDay },
        ]}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {types && <OtherDay today={today} onShow={(chosen) => goTo(friday(chosen))} />}
    </div>
  )
}

const OtherDay = ({ today, onShow }: { today: Day; onShow: (day: Day) => void }) => {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const day = parseTypedDay(typed, { today })
  const show = () => {
    setIsWrong(day === undefined)
    if (day) onShow(day)
  }
  return (
    <Form className="inline bottom gap-12" send={show}>
      <DayField
        name="day"
        label={texts.typedDay}
        calendarLabel={texts.calendar}
        value={typed}
        day={day}
        error={isWrong && texts.wrongDay}
        onChange={setTyped}
        onLeave={() => day && setTyped(formatTypedDay(day))}
      />
      <Button type="submit" variant="default">
        {texts.show}
      </Button>
    </Form>
  )
}
