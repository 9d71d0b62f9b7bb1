import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/fr'
import { type Day, dayOf, firstLedgerDay, formatDate, lastLedgerDay } from '#shared/days.ts'
import { useTiny } from '../useNarrow.ts'
import classes from './DayField.module.css'
import { kitTexts } from './kit.texts.ts'

type DayCalendarProps = {
  label: string
  day: Day | undefined
  onPick: (day: Day) => void
  /** Called on Esc. The day does not change. */
  onClose: () => void
}

/** A calendar in French under its field, independent of the browser's language. Load it lazily: it is large. */
export const DayCalendar = ({ label, day, onPick, onClose }: DayCalendarProps) => {
  const [today] = useState(() => dayOf(new Date()))
  const isTiny = useTiny()
  return (
    <Popover
      opened
      onDismiss={onClose}
      closeOnClickOutside={false}
      position="bottom-start"
      offset={4}
      shadow="md"
      withinPortal={false}
      // The target is not a control, so the calendar has its own label.
      withRoles={false}
      trapFocus
    >
      <Popover.Target>
        <div className={`full ${classes.anchor}`} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <DatePicker
          // Inside a drawer, Esc closes only the calendar.
          __stopPropagation
          locale="fr"
          firstDayOfWeek={1}
          weekendDays={[]}
          size={isTiny ? 'sm' : 'md'}
          classNames={{ day: classes.day, calendarHeader: classes.months }}
          hideOutsideDates
          minDate={firstLedgerDay}
          maxDate={lastLedgerDay}
          value={day ?? null}
          defaultDate={day ?? today}
          // The library's mark of today uses the browser's time zone.
          getDayProps={(date) => (date === today ? { 'aria-current': 'date' } : {})}
          getDayAriaLabel={(date) => (date === today ? kitTexts.todayIs(formatDate(date)) : formatDate(date))}
          onChange={(picked) => picked && onPick(picked)}
          ariaLabels={kitTexts.calendarControls}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
