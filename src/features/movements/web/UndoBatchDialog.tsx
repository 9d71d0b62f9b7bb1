import { Button, Textarea } from '@mantine/core'
import { useId } from 'react'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import type { MovementBatch } from '../batch.ts'
import { UndoInput } from '../movement.ts'
import { useUndoBatch } from './batch.queries.ts'
import { movementTexts as texts } from './movement.texts.ts'
import classes from './UndoBatchDialog.module.css'

/** Says what the undo of a batch does, and asks why. */
export const UndoBatchDialog = ({ batch, onClose }: { batch: MovementBatch; onClose: () => void }) => {
  const formId = useId()
  const { mutateAsync, isPending } = useUndoBatch(useCustomerId(), batch._id)
  const form = useSchemaForm({ schema: UndoInput, initialValues: { reason: '' } })
  const undo = async ({ reason }: UndoInput) => {
    try {
      const { state } = await mutateAsync(reason)
      toasts.success(state === 'waiting' ? texts.requested : texts.undone)
    } catch (error) {
      showFormFailure(form, error)
      return
    }
    onClose()
  }
  return (
    <SheetDialog
      opened
      onClose={onClose}
      title={texts.undo}
      footer={
        <Button type="submit" form={formId} loading={isPending}>
          {texts.undo}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (body) => void undo(body),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <p>{texts.undoNote(batch.donationCount)}</p>
        <Textarea
          label={texts.reason}
          description={texts.reasonHint}
          required
          maxLength={500}
          rows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </form>
    </SheetDialog>
  )
}
