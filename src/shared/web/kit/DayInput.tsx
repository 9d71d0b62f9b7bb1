import { type ComponentProps, type ReactNode, useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { formatTypedDay, parseTypedDay } from '../typedDay.ts'
import { DayField } from './DayField.tsx'
import { kitTexts } from './kit.texts.ts'

type DayInputProps = Pick<ComponentProps<typeof DayField>, 'label' | 'description' | 'required'> & {
  error?: ReactNode
  name?: string
  calendarLabel?: string
  /** The day, or what was typed as long as it is none. */
  value?: string | undefined
  onChange?: (value: string) => void
  /** The first day that makes sense, for a day in the future that is typed without its year. */
  from?: Day
}

/** A typed day with its year. Without it, the day is completed when the field is left. */
const fullLength = 8

const textOf = (value: string, today: Day): string => {
  const day = parseTypedDay(value, { today })
  return day === value ? formatTypedDay(day) : value
}

/** The one control of a day in forms: its value is a day (`2026-03-06`), its text is French (`06/03/2026`). */
export const DayInput = (props: DayInputProps) => {
  const { name, label, calendarLabel = kitTexts.openCalendar, value = '', onChange, from, error, ...input } = props
  const { description, required, ...formProps } = input
  const [today] = useState(() => dayOf(new Date()))
  const [typed, setTyped] = useState('')
  const hint = { today, from }
  const valueOf = (text: string) => (text.trim().length < fullLength ? text : (parseTypedDay(text, hint) ?? text))
  const day = parseTypedDay(value, hint)
  return (
    <DayField
      name={name ?? label}
      label={label}
      calendarLabel={calendarLabel}
      description={description}
      // The form may set another value than was typed.
      value={valueOf(typed) === value ? typed : textOf(value, today)}
      day={day}
      error={error}
      required={required ?? false}
      formProps={formProps}
      onChange={(text) => {
        setTyped(text)
        onChange?.(valueOf(text))
      }}
      onLeave={() => {
        if (!day) return
        setTyped(formatTypedDay(day))
        if (day !== value) onChange?.(day)
      }}
    />
  )
}
