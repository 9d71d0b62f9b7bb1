import { Button } from '@mantine/core'
import { IconArrowsExchange, IconBookmark } from '@tabler/icons-react'
import { CopyLinkButton } from '#shared/web/CopyLinkButton.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { texts as transactionTexts } from '../transaction.texts.ts'
import { savedTexts as texts } from './saved.texts.ts'

type FilterToolsProps = {
  /** The filters in force, which the form of a time slot starts with. */
  filters: PageFilters
  /** Tells whether the reader may move a time slot to another cause. */
  offersSlot: boolean
  /** Absent where the person may not save filters. */
  onSave: (() => void) | undefined
}

/**
 * The actions on the applied filters: save them, copy their address, put a time slot right. A copied link keeps the
 * days.
 */
export const FilterTools = ({ filters, offersSlot, onSave }: FilterToolsProps) => {
  const { newSlot } = usePlaces()
  return (
    <div className="inline gap-8 row-gap-4 no-print mb-16">
      {onSave && (
        <Button variant="subtle" size="sm" leftSection={<IconBookmark size={18} aria-hidden />} onClick={onSave}>
          {texts.save}
        </Button>
      )}
      <CopyLinkButton />
      {offersSlot && (
        <LinkButton
          variant="subtle"
          size="sm"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          to={newSlot(slotSearchOf(filters))}
        >
          {transactionTexts.reassignSlot}
        </LinkButton>
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
