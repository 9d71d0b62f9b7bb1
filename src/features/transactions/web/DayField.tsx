import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type Ref, useRef } from 'react'
import { firstLedgerDay, lastLedgerDay } from '../transaction.search.ts'
import classes from './DayField.module.css'
import { texts } from './transaction.texts.ts'
import { formatTypedDay, parseTypedDay } from './typedDay.ts'

type DayFieldProps = {
  label: string
  /** What the calendar's button says to a screen reader. */
  calendarLabel: string
  /** As typed. */
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** The field is left: its text may be written out in full. */
  onLeave: () => void
  inputRef: Ref<HTMLInputElement>
}

/**
 * A day, typed as the French write it whatever the language of the browser, or picked in the browser's own calendar:
 * a date field of the browser would show 03/06 for 6 March to those who run theirs in English.
 */
export const DayField = ({ label, calendarLabel, value, error, onChange, onLeave, inputRef }: DayFieldProps) => {
  const calendar = useRef<HTMLInputElement>(null)
  const day = parseTypedDay(value)
  return (
    <div className={classes.field}>
      <TextInput
        ref={inputRef}
        label={label}
        value={value}
        error={error}
        placeholder={texts.dayPlaceholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon aria-label={calendarLabel} onClick={() => calendar.current?.showPicker?.()}>
            <IconCalendar size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        }
      />
      <input
        ref={calendar}
        className={classes.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={firstLedgerDay}
        max={lastLedgerDay}
        value={day ?? ''}
        onChange={(event) => onChange(event.target.value && formatTypedDay(event.target.value))}
      />
    </div>
  )
}
