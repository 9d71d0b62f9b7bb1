import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../chunk.ts'
import { somethingFailed } from '../failureText.ts'
import { toasts } from '../toasts.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

type ArchiveButtonProps = {
  /** What the button, the dialog and the toasts say. */
  texts: { archive: string; archiveQuestion: string; archiving: string; archived: string }
  archive: () => Promise<unknown>
  isArchiving: boolean
  onArchived: () => void
}

/** Asks, archives, and tells how it went. */
export const ArchiveButton = ({ texts, archive, isArchiving, onArchived }: ArchiveButtonProps) => {
  const [asking, setAsking] = useState(false)
  const confirmed = () => {
    setAsking(false)
    const told = { loading: texts.archiving, success: texts.archived, failure: somethingFailed }
    // A failure is told by the toast: the page stays as it is.
    toasts.follow(archive(), told).then(onArchived, () => undefined)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
        disabled={isArchiving}
        onClick={() => setAsking(true)}
      >
        {texts.archive}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            opened
            title={texts.archive}
            question={texts.archiveQuestion}
            confirmLabel={texts.archive}
            onConfirm={confirmed}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
