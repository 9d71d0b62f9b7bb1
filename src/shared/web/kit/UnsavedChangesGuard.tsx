import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { kitTexts } from './kit.texts.ts'

/**
 * Asks before a form's screen, or the tab, is left with unsaved input. `isDirty` is called at that moment. Does not ask
 * at sign-out, since nothing of the person may stay on screen. The dialog is in the form's chunk, so that it works
 * without a network.
 */
export const UnsavedChangesGuard = ({ isDirty }: { isDirty: () => boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty() && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      opened
      title={kitTexts.leaveUnsaved}
      question={kitTexts.leaveUnsavedHint}
      confirmLabel={kitTexts.leave}
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
