import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { guideTexts } from './guide.texts.ts'
import { ShortcutTable } from './ShortcutTable.tsx'

/** The keyboard shortcuts, opened by '?'. */
export const ShortcutDialog = ({ onClose }: { onClose: () => void }) => (
  <SheetDialog opened onClose={onClose} title={guideTexts.shortcuts}>
    <ShortcutTable />
  </SheetDialog>
)
