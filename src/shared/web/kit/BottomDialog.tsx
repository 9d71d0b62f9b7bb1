import { Modal } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import { useReturnFocus } from '../focus.ts'
import { useNarrow } from '../useNarrow.ts'
import classes from './BottomDialog.module.css'
import { kitTexts } from './kit.texts.ts'

export type DialogProps = {
  opened: boolean
  /** Called by Esc, the close button and a click on the backdrop. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible at the bottom while the content scrolls: the submit button, previous and next. */
  footer?: ReactNode
}

type BottomDialogProps = DialogProps & {
  /** Aligns the dialog at the top, full on a phone: nothing moves when its content changes its height. */
  atTop?: boolean
  /** Aligns the dialog at the top, with a high sheet on a phone: nothing moves while its parts arrive. */
  isTall?: boolean
}

/** A dialog, on a phone a sheet at the bottom (docs/rules/screens.md#accessibility-phone). Load it lazily. */
export const BottomDialog = ({
  opened,
  onClose,
  title,
  children,
  footer,
  atTop = false,
  isTall = false,
}: BottomDialogProps) => {
  const narrow = useNarrow()
  useReturnFocus(opened)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Mantine's own focus return does not work for a dialog that is open from its first render.
      returnFocus={false}
      title={title}
      fullScreen={narrow && atTop}
      centered={!atTop && !isTall}
      {...(atTop && { yOffset: '10dvh' })}
      size={520}
      padding={20}
      closeButtonProps={{ 'aria-label': kitTexts.close, size: 44, iconSize: 20 }}
      classNames={{
        header: classes.header,
        title: 'subheading tight',
        content: classes.content,
        body: classes.body,
        ...(narrow &&
          !atTop && {
            inner: classes.sheetPlace,
            content: `${classes.content} ${classes.sheet} ${isTall ? classes.tall : ''}`,
          }),
      }}
      // Its <header> is the header of a dialog, not a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      overlayProps={{ className: classes.veil }}
      transitionProps={{ duration: 140, ...(narrow && { transition: 'slide-up' as const }) }}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  )
}
