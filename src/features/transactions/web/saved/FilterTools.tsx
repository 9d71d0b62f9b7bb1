import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { CopyLinkButton } from '#shared/web/CopyLinkButton.tsx'
import classes from './FilterTools.module.css'
import { savedTexts as texts } from './saved.texts.ts'

type FilterToolsProps = {
  /** Absent where the person may not save filters. */
  onSave: (() => void) | undefined
}

/** The actions on the applied filters: save them, copy their address. A copied link keeps the days. */
export const FilterTools = ({ onSave }: FilterToolsProps) => (
  <div className={classes.tools}>
    {onSave && (
      <Button variant="subtle" size="sm" leftSection={<IconBookmark size={18} aria-hidden />} onClick={onSave}>
        {texts.save}
      </Button>
    )}
    <CopyLinkButton />
  </div>
)
