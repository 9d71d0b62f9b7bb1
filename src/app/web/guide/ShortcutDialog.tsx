import { RecentErrors } from '#shared/web/kit/RecentErrors.tsx'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { guideTexts } from './guide.texts.ts'
import { ShortcutTable } from './ShortcutTable.tsx'

/** The keyboard shortcuts and the last errors, opened by '?'. */
export const ShortcutDialog = ({ onClose }: { onClose: () => void }) => (
  <SheetDialog opened onClose={onClose} title={guideTexts.shortcuts}>
    <ShortcutTable />
    <RecentErrors />
  </SheetDialog>
)
