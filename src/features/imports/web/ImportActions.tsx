import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { DonationImport } from '../import.ts'
import { useDeleteImport, useUndoImport } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** Runs an action, and shows its failure in a toast. */
export const orToast = async (action: Promise<unknown>): Promise<void> => {
  try {
    await action
  } catch (error) {
    toasts.failed(error)
  }
}

/** Deletes an import that was not run. */
export const RemoveButton = ({ one: { _id } }: { one: DonationImport }) => {
  const { imports } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useDeleteImport(useCustomerId(), _id)
  const remove = async () => {
    await mutateAsync()
    toasts.success(importTexts.removed)
    goTo(imports(), { replace: true })
  }
  return (
    <QuestionButton
      variant="default"
      danger
      label={importTexts.remove}
      question={importTexts.removeQuestion}
      act={() => orToast(remove())}
    />
  )
}

/** Cancels the donations of an import as a whole. */
export const UndoButton = ({ one: { _id, undoable, leftOut } }: { one: DonationImport }) => {
  const { mutateAsync } = useUndoImport(useCustomerId(), _id)
  return (
    <QuestionButton
      variant="default"
      danger
      label={importTexts.undo}
      question={importTexts.undoQuestion(undoable.donationCount, undoable.total, leftOut.count)}
      act={() => orToast(mutateAsync())}
    />
  )
}
