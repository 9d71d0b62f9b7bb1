import { IconArchive } from '@tabler/icons-react'
import { somethingFailed } from '../failureText.ts'
import { toasts } from '../toasts.ts'
import { QuestionButton } from './QuestionButton.tsx'

type ArchiveButtonProps = {
  texts: { archive: string; archiveQuestion: string; archiving: string; archived: string }
  archive: () => Promise<unknown>
  onArchived: () => void
}

export const ArchiveButton = ({ texts, archive, onArchived }: ArchiveButtonProps) => {
  const confirmed = () => {
    const toastTexts = { loading: texts.archiving, success: texts.archived, failure: somethingFailed }
    // The toast shows a failure, and the page stays.
    return toasts.follow(archive(), toastTexts).then(onArchived, () => undefined)
  }
  return (
    <QuestionButton
      variant="default"
      leftSection={<IconArchive size={18} aria-hidden />}
      label={texts.archive}
      question={texts.archiveQuestion}
      act={confirmed}
    />
  )
}
