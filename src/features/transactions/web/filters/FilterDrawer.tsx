import { SheetDrawer } from '#shared/web/kit/SheetDrawer.tsx'
import { texts } from '../transaction.texts.ts'
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx'

/** The filters on a narrow screen. Whatever asks for a list closes it. */
export const FilterDrawer = ({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) => (
  <SheetDrawer opened onClose={onClose} title={texts.filters}>
    <FilterPanel {...panel} onDone={onClose} />
  </SheetDrawer>
)
