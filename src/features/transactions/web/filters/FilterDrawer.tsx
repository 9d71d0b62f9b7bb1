import { SheetDrawer } from '#shared/web/kit/SheetDrawer.tsx'
import { texts } from '../transaction.texts.ts'
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx'

/** The filters on a narrow screen. Every button that reloads the list closes the drawer. */
export const FilterDrawer = ({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) => (
  <SheetDrawer opened onClose={onClose} title={texts.filters}>
    <FilterPanel {...panel} onDone={onClose} />
  </SheetDrawer>
)
