import { Button } from '@mantine/core'
import { IconArrowsExchange, IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyLinkButton } from '#shared/web/CopyLinkButton.tsx'
import { useCall } from '#shared/web/call.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { filtersOfSaved } from '../../saved-filter.ts'
import { type PageFilters, sameFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { useCalendar } from '../transaction.queries.ts'
import { texts as transactionTexts } from '../transaction.texts.ts'
import classes from './SavedFilters.module.css'
import { savedFiltersQuery } from './saved.queries.ts'
import { savedTexts as texts } from './saved.texts.ts'

type SavedFiltersProps = {
  customerId: string
  applied: PageFilters
  onChoose: (filters: PageFilters) => void
  onManage: () => void
}

/** The filters that the person has saved, each a button that applies it at once. Takes no space without any. */
export const SavedFilters = ({ customerId, applied, onChoose, onManage }: SavedFiltersProps) => {
  const { data: filters = [] } = useQuery(savedFiltersQuery(useCall(), customerId))
  const calendar = useCalendar(customerId)
  const [now] = useState(() => new Date())
  if (filters.length === 0) return null
  return (
    <div className="inline gap-8" role="group" aria-label={texts.title}>
      {filters.map((filter) => (
        <Button
          key={filter._id}
          className={classes.period}
          variant="default"
          size="sm"
          radius="xl"
          leftSection={<IconBookmark size={16} aria-hidden />}
          aria-pressed={sameFilters(filtersOfSaved(filter, now, calendar), applied)}
          // A page may stay open overnight.
          onClick={() => onChoose(filtersOfSaved(filter, new Date(), calendar))}
        >
          {filter.name}
        </Button>
      ))}
      <Button variant="subtle" size="sm" className={classes.period} aria-label={texts.manageLabel} onClick={onManage}>
        {texts.manage}
      </Button>
    </div>
  )
}

type FilterToolsProps = {
  /** The filters in force, which the form of a time slot starts with. */
  filters: PageFilters
  /** Whether the reader may move a time slot to another cause. */
  offersSlot: boolean
  /** Absent where the person may not save filters. */
  onSave: (() => void) | undefined
}

/** The actions on the applied filters: save them, copy their address, put a time slot right. A copied link keeps the days. */
export const FilterTools = ({ filters, offersSlot, onSave }: FilterToolsProps) => {
  const { newSlot } = usePlaces()
  return (
    <div className={classes.tools}>
      {onSave && (
        <Button variant="subtle" size="sm" leftSection={<IconBookmark size={18} aria-hidden />} onClick={onSave}>
          {texts.save}
        </Button>
      )}
      <CopyLinkButton />
      {offersSlot && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(newSlot(slotSearchOf(filters)))} {...props} />}
        >
          {transactionTexts.reassignSlot}
        </Button>
      )}
    </div>
  )
}

const slotSearchOf = ({ startDate, endDate, causeId, deviceId }: PageFilters) => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
  ...(causeId && causeId !== punctual && { causeId }),
  ...(deviceId && { deviceId }),
})
