import { UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import { punctual } from '../../transaction.ts'
import { texts } from '../transaction.texts.ts'
import classes from './ListTools.module.css'

type ListToolsProps = {
  /** The filters of the list, which the form of a time slot starts with. */
  filters: PageFilters
  /** Whether the reader may move a time slot to another cause. */
  offersSlot: boolean
  isExporting: boolean
  onExport: () => void
}

/** Quiet tools below the figures, for what they show: the export with movements, and the form of a time slot. */
export const ListTools = ({ filters, offersSlot, isExporting, onExport }: ListToolsProps) => {
  const { newSlot } = usePlaces()
  return (
    <p className={classes.tools}>
      {offersSlot && (
        <Link {...linkTo(newSlot(slotSearchOf(filters)))} className="target muted body underline gap-8 hover-ink">
          <IconArrowsExchange size={16} aria-hidden />
          {texts.reassignSlot}
        </Link>
      )}
      <UnstyledButton className="target muted body underline gap-8 hover-ink" disabled={isExporting} onClick={onExport}>
        <IconDownload size={16} aria-hidden />
        {texts.exportWithMovements}
      </UnstyledButton>
    </p>
  )
}

const slotSearchOf = ({ startDate, endDate, causeId, deviceId }: PageFilters) => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
  ...(causeId && causeId !== punctual && { causeId }),
  ...(deviceId && { deviceId }),
})
