import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import classes from './AccountPage.module.css'
import { userTexts } from './user.texts.ts'

const texts = userTexts.leaving

/**
 * Asks before a screen is left with something typed and not saved. Whoever is signed out is not asked, here or by the
 * browser: nothing of theirs may stay on screen.
 */
export const LeaveQuestion = ({ isDirty }: { isDirty: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ next }) => isDirty && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: false,
    withResolver: true,
  })
  return (
    <SheetDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={texts.question}
      footer={
        <>
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            {kitTexts.cancel}
          </Button>
          <Button onClick={() => proceed?.()}>{texts.leave}</Button>
        </>
      }
    >
      <p className={classes.question}>{texts.consequence}</p>
    </SheetDialog>
  )
}
