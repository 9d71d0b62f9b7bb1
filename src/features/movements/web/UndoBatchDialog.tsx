import { Textarea } from '@mantine/core'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import type { MovementBatch } from '../batch.ts'
import { UndoInput } from '../movement.ts'
import { useUndoBatch } from './batch.queries.ts'
import { movementTexts as texts } from './movement.texts.ts'

export const UndoBatchDialog = ({ batch, onClose }: { batch: MovementBatch; onClose: () => void }) => {
  const { mutateAsync } = useUndoBatch(useCustomerId(), batch._id)
  const isCancellation = batch.kind === 'cancelled'
  const form = useSchemaForm({ schema: UndoInput, initialValues: { reason: '' } })
  const save = async ({ reason }: UndoInput) => {
    const { state } = await mutateAsync(reason)
    const asked = isCancellation ? texts.undoRequested : texts.requested
    toasts.success(state === 'waiting' ? asked : texts.undone)
  }
  const title = isCancellation ? texts.undoCorrection : texts.undo
  return (
    <FormDialog form={form} title={title} submitLabel={title} save={save} onClose={onClose}>
      <p>{isCancellation ? texts.undoCorrectionNote : texts.undoNote(batch.donationCount)}</p>
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        required
        rows={3}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
