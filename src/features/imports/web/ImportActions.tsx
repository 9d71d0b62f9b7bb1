import { useQuery } from '@tanstack/react-query'
import type { MovementBatch } from '#features/movements/batch.ts'
import { useCall } from '#shared/web/call.tsx'
import { Decision } from '#shared/web/kit/Decision.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { DonationImport } from '../import.ts'
import { useDecideUndo, useDeleteImport, useUndoImport, waitingUndoQuery } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

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

/** Cancels the donations of an import as a whole, unless its undo waits for a second person already. */
export const UndoButton = ({ one: { _id, undoable, leftOut } }: { one: DonationImport }) => {
  const customerId = useCustomerId()
  const { mutateAsync } = useUndoImport(customerId, _id)
  const { data: waiting } = useQuery(waitingUndoQuery(useCall(), customerId, _id))
  const undo = async () => {
    const { state } = await mutateAsync()
    if (state === 'done') toasts.success(importTexts.undoRequested)
  }
  if (waiting) return null
  return (
    <QuestionButton
      variant="default"
      danger
      label={importTexts.undo}
      question={importTexts.undoQuestion(undoable.donationCount, undoable.total, leftOut.count)}
      act={() => orToast(undo())}
    />
  )
}

/** Shows the undo that waits for a second person, with its answers. */
export const WaitingUndo = ({ one: { _id, number } }: { one: DonationImport }) => {
  const { data: waiting } = useQuery(waitingUndoQuery(useCall(), useCustomerId(), _id))
  return waiting ? <UndoRequest request={waiting} number={number} /> : null
}

const UndoRequest = ({ request, number }: { request: MovementBatch; number: number }) => {
  const { mutateAsync } = useDecideUndo(useCustomerId(), request._id)
  return (
    <Notice tone="warning" role="note">
      <p>{importTexts.waitingUndo(request)}</p>
      {request.isOwn && <p>{importTexts.waitsForOther}</p>}
      <Decision isOwn={request.isOwn} what={importTexts.undoOf(number)} decide={mutateAsync} />
    </Notice>
  )
}
