import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useRemembered } from '#shared/web/profile.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { countFilters, type PageFilters } from '../../transaction.search.ts'
import classes from '../TransactionsPage.module.css'
import { texts } from '../transaction.texts.ts'
import type { FilterPanelProps } from './FilterPanel.tsx'

const FilterPanel = lazyPart(() => import('./FilterPanel.tsx').then(({ FilterPanel }) => FilterPanel))
const FilterDrawer = lazyPart(() => import('./FilterPanel.tsx').then(({ FilterDrawer }) => FilterDrawer))

/** Keeps whether the form of the filters is open: in a drawer on a phone, else in a panel that stays as it was left. */
export const useFilterPlace = () => {
  const isNarrow = useNarrow()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isPanelOpen = false, showPanel] = useRemembered('filters')
  return {
    isNarrow,
    panelId: useId(),
    isOpen: isNarrow ? isDrawerOpen : isPanelOpen,
    open: () => (isNarrow ? drawer.open() : showPanel(true)),
    close: () => (isNarrow ? drawer.close() : showPanel(false)),
  }
}
type FilterPlace = ReturnType<typeof useFilterPlace>

type FilterButtonProps = { place: FilterPlace; filters: PageFilters; ref: Ref<HTMLButtonElement> }

export const FilterButton = ({
  place: { isNarrow, panelId, isOpen, open, close },
  filters,
  ref,
}: FilterButtonProps) => {
  // The period is named beside.
  const count = countFilters({ ...filters, startDate: undefined, endDate: undefined })
  return (
    <Button
      ref={ref}
      variant="default"
      leftSection={<IconFilter size={18} aria-hidden />}
      {...(isNarrow
        ? { onClick: open, 'aria-haspopup': 'dialog' }
        : { onClick: isOpen ? close : open, 'aria-expanded': isOpen, 'aria-controls': panelId })}
    >
      {count > 0 ? texts.filtersWithCount(count) : texts.filters}
    </Button>
  )
}

type FilterAreaProps = FilterPanelProps & {
  place: FilterPlace
  /** False while the first rows load, which the form would delay on a slow phone. */
  isReady: boolean
}

/** The form of the filters where it is open. A drawer that closes forgets what was typed and not applied. */
export const FilterArea = ({ place, isReady, ...panel }: FilterAreaProps) => {
  const closeDrawer = () => {
    panel.checked.filterForm.replace(panel.applied)
    place.close()
  }
  if (place.isNarrow) return place.isOpen && <FilterDrawer {...panel} onClose={closeDrawer} />
  return (
    <div id={place.panelId} className={`frame no-print mb-16 ${classes.panel}`} hidden={!place.isOpen}>
      {isReady && place.isOpen && <FilterPanel {...panel} />}
    </div>
  )
}
