import { useBlocker } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../chunk.ts'
import { kitTexts } from './kit.texts.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/**
 * In a form: asks before its screen, or the tab, is left with what was typed. `isDirty` is asked at that moment. Whoever
 * is signed out is not asked: nothing of theirs may stay on screen.
 */
export const LeaveGuard = ({ isDirty }: { isDirty: () => boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => isDirty() && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        opened
        title={kitTexts.leaveUnsaved}
        question={kitTexts.leaveUnsavedHint}
        confirmLabel={kitTexts.leave}
        danger
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      />
    </Suspense>
  )
}
