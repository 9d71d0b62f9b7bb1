import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { filtersOfSaved } from '../../saved-filter.ts'
import { type PageFilters, sameFilters } from '../../transaction.search.ts'
import { useCalendar } from '../transaction.queries.ts'
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
