import { ActionIcon, TextInput } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import type { Day } from '#shared/days.ts'
import { lazyPart } from '../lazyPart.tsx'
import { formatTypedDay } from '../typedDay.ts'
import { kitTexts } from './kit.texts.ts'

const DayCalendar = lazyPart(() => import('./DayCalendar.tsx').then(({ DayCalendar }) => DayCalendar))

type DayFieldProps = {
  name: string
  label: string
  calendarLabel: string
  value: string
  /** The day of the typed text, if it is valid. */
  day: Day | undefined
  error: ReactNode
  onChange: (text: string) => void
  /** Called when the field loses focus: the text may be completed. */
  onLeave: () => void
  inputRef?: Ref<HTMLInputElement>
  required?: boolean
  description?: ReactNode
  /** The properties that a form adds to its fields, to focus the first field with an error. */
  formProps?: object
}

/** A day, typed in French or picked. A native field follows the browser: 6 March is 03/06 in English. */
export const DayField = (props: DayFieldProps) => {
  const {
    name,
    label,
    calendarLabel,
    value,
    day,
    error,
    onChange,
    onLeave,
    inputRef,
    formProps,
    description,
    required = false,
  } = props
  const [opened, setOpened] = useState(false)
  const field = useClickOutside<HTMLDivElement>(() => setOpened(false))
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <div ref={field} className="around">
      <TextInput
        {...(inputRef && { ref: inputRef })}
        required={required}
        {...formProps}
        name={name}
        label={label}
        description={description}
        value={value}
        error={error}
        placeholder={kitTexts.dayPlaceholder}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            ref={button}
            aria-label={calendarLabel}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar size={20} aria-hidden />
          </ActionIcon>
        }
      />
      {opened && (
        <DayCalendar
          label={calendarLabel}
          day={day}
          onPick={(picked) => {
            onChange(formatTypedDay(picked))
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
