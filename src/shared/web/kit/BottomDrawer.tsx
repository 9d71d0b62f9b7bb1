import { Drawer } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { useReturnFocus } from '../focus.ts'
import { useNarrow } from '../useNarrow.ts'
import classes from './BottomDialog.module.css'
import type { DialogProps } from './BottomDialog.tsx'
import { kitTexts } from './kit.texts.ts'

/** A panel that slides in from the right, or fills a phone's screen. Load its users lazily. */
export const BottomDrawer = ({ opened, onClose, title, children, footer }: DialogProps) => {
  const narrow = useNarrow()
  useReturnFocus(opened)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // Mantine's own focus return does not work for a dialog that is open from its first render.
      returnFocus={false}
      title={title}
      position="right"
      size={narrow ? '100%' : 420}
      padding={20}
      closeButtonProps={{ 'aria-label': kitTexts.close, size: 44, iconSize: 20 }}
      classNames={{ header: classes.header, title: 'subheading tight', content: classes.content, body: classes.body }}
      // Its <header> is the header of a dialog, not a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      overlayProps={{ className: classes.veil }}
      transitionProps={{ duration: 140 }}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Drawer>
  )
}
