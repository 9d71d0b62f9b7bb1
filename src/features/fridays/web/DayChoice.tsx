import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRamadanYears } from '#features/transactions/transaction.endpoints.ts'
import { addDays, type Day, dayOf, formatDay } from '#shared/days.ts'
import { lengthOf } from '#shared/periods.ts'
import { type RamadanCalendar, ramadanYearAt } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { DayField } from '#shared/web/kit/DayField.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { computedCalendar, ramadanYearsQuery } from '#shared/web/ramadanYears.ts'
import { formatTypedDay, parseTypedDay } from '#shared/web/typedDay.ts'
import { lastFriday } from '../friday.ts'
import { fridayTexts as texts } from './friday.texts.ts'

const otherDay = 'other'
const fridayCount = 8

const fridaysUpTo = (today: Day): Day[] =>
  Array.from({ length: fridayCount }, (_, index) => addDays(lastFriday(today), -7 * index))

/** The time after a Ramadan in which its evenings are offered. */
const daysAfter = 14

/** Lists the evenings of the Ramadan of a day that have begun, the newest first. */
const eveningsFor = (day: Day, today: Day, calendar: RamadanCalendar) => {
  const year = ramadanYearAt(day, calendar)
  const period = year === undefined ? undefined : calendar(year)
  if (year === undefined || !period || day > addDays(period.endDate, daysAfter)) return undefined
  const count = lengthOf({ startDate: period.startDate, endDate: period.endDate < today ? period.endDate : today })
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => addDays(period.startDate, index))
  return { year, evenings: days.map((evening, index) => ({ day: evening, number: index + 1 })).reverse() }
}

/** The choice of the day: a Friday, an evening of Ramadan, or any other day, which is typed. */
export const DayChoice = ({ day, now }: { day: Day; now: Date }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const { friday } = usePlaces()
  const goTo = useGoTo()
  const [types, setTypes] = useState(false)
  const today = dayOf(now)
  const read = (id: string, signal: AbortSignal) => call(listRamadanYears, { params: { customerId: id }, signal })
  const calendar = useQuery(ramadanYearsQuery(customerId, read)).data ?? computedCalendar
  const ramadan = eveningsFor(day, today, calendar) ?? eveningsFor(today, today, calendar)
  const fridays = fridaysUpTo(today)
  const evenings = ramadan?.evenings.filter((evening) => !fridays.includes(evening.day)) ?? []
  const isListed = fridays.includes(day) || evenings.some((evening) => evening.day === day)
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
          { group: texts.fridays, items: fridays.map((value) => ({ value, label: formatDay(value) })) },
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
