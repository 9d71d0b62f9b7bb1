import { IconArrowsExchange, IconBookmark, IconDots, IconLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { createMovementBatch } from '#features/movements/batch.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import { copyAddress } from '#shared/web/CopyLinkButton.tsx'
import { DropButton, DropChoice } from '#shared/web/kit/DropButton.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { countFilters, type PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { texts as transactionTexts } from '../transaction.texts.ts'
import { savedTexts as texts } from './saved.texts.ts'

type FilterToolsProps = {
  /** The filters in force, which the form of a time slot starts with. */
  filters: PageFilters
  /** Tells whether this is the association of the reader, whose time slots may move to another cause. */
  isOwn: boolean
  /** Absent where the person may not save filters. */
  onSave: (() => void) | undefined
}

/** The menu of the applied filters: saves them, copies their address with its days, puts a time slot right. */
export const FilterTools = ({ filters, isOwn, onSave }: FilterToolsProps) => {
  const { newSlot } = usePlaces()
  const navigate = useNavigate()
  const offersSlot = mayCall(createMovementBatch, useCallers()) && isOwn
  const narrow = useNarrow()
  if (countFilters(filters) === 0) return null
  return (
    <DropButton label={texts.tools} icon={<IconDots size={18} aria-hidden />} isShort={narrow} align="right">
      {(choose) => (
        <>
          {onSave && (
            <DropChoice icon={<IconBookmark size={18} aria-hidden />} onClick={choose(onSave)}>
              {texts.save}
            </DropChoice>
          )}
          <DropChoice icon={<IconLink size={18} aria-hidden />} onClick={choose(() => copyAddress())}>
            {kitTexts.copyLink}
          </DropChoice>
          {offersSlot && (
            <DropChoice
              icon={<IconArrowsExchange size={18} aria-hidden />}
              onClick={choose(() => void navigate(linkTo(newSlot(slotSearchOf(filters)))))}
            >
              {transactionTexts.reassignSlot}
            </DropChoice>
          )}
        </>
      )}
    </DropButton>
  )
}

const slotSearchOf = ({ startDate, endDate, causeId, deviceId }: PageFilters) => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
  ...(causeId && causeId !== punctual && { causeId }),
  ...(deviceId && { deviceId }),
})
