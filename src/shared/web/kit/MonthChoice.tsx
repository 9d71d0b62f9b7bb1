import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { nameOfMonth } from '#shared/period-names.ts'
import { monthAfter } from '#shared/periods.ts'
import { capitalize } from '#shared/text.ts'
import { linkTo, type Place } from '../places.tsx'
import { kitTexts } from './kit.texts.ts'

/** Names a month, with arrows to those beside it. None leads to a month that has not begun. */
export const MonthChoice = ({ month, placeOf }: { month: string; placeOf: (month: string) => Place }) => {
  const [today] = useState(() => dayOf(new Date()))
  const isLast = month >= today.slice(0, 7)
  const beside = (count: -1 | 1) => (props: object) => (
    <Link {...linkTo(placeOf(monthAfter(month, count)))} resetScroll={false} {...props} />
  )
  return (
    <div className="inline middle gap-12 mb-12 with-next">
      <ActionIcon variant="default" size={44} aria-label={kitTexts.monthBefore} renderRoot={beside(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <p className="lead strong" aria-live="polite">
        {capitalize(nameOfMonth(`${month}-01`))}
      </p>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={kitTexts.monthAfter}
        {...(isLast ? { disabled: true } : { renderRoot: beside(1) })}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
