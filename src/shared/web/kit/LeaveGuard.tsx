import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { kitTexts } from './kit.texts.ts'

/**
 * In a form: asks before its screen, or the tab, is left with unsaved input. `isDirty` is called at that moment. Nothing
 * is asked at sign-out: nothing of the person may stay on screen. The question is loaded with the form, so that it can
 * be asked while the line is down.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: () => boolean }) => {
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
