import { IconArrowsExchange } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { movementTexts } from '../movements/movement.texts.ts'
import classes from './SlotLink.module.css'

/** Leads to the form that moves a time slot to another cause, filled in with the filters of the list. */
export const SlotLink = ({ filters: { startDate, endDate, causeId, deviceId } }: { filters: PageFilters }) => {
  const { newSlot } = usePlaces()
  const search = {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(causeId && causeId !== punctual && { causeId }),
    ...(deviceId && { deviceId }),
  }
  return (
    <p className={classes.line}>
      <Link {...linkTo(newSlot(search))} className={classes.link}>
        <IconArrowsExchange size={16} stroke={1.8} aria-hidden />
        {movementTexts.slot}
      </Link>
    </p>
  )
}
