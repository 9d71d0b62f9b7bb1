import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { MovementReason } from '#features/movements/movement.ts'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { reasonTexts } from './deposit.texts.ts'
import classes from './ReasonButton.module.css'

type ReasonButtonProps = {
  /** The verb on the button, as the dialog's title and on its confirmation. */
  label: string
  /** What the action does. */
  note: string
  /** The call. A refusal shows in a toast, and on the field. */
  act: (reason: string) => Promise<void>
}

/** Runs an action after its reason was given. */
export const ReasonButton = ({ label, ...dialog }: ReasonButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <ReasonDialog label={label} {...dialog} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const Reason = z.strictObject({ reason: MovementReason })

const ReasonDialog = ({ label, note, act, onClose }: ReasonButtonProps & { onClose: () => void }) => {
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const form = useSchemaForm({ schema: Reason, initialValues: { reason: '' } })
  const confirm = async (reason: string) => {
    setIsBusy(true)
    try {
      await act(reason)
      onClose()
    } catch (error) {
      showFormFailure(form, error)
      setIsBusy(false)
    }
  }
  return (
    <SheetDialog
      opened
      onClose={onClose}
      title={label}
      footer={
        <Button type="submit" form={formId} color="red" loading={isBusy}>
          {label}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          ({ reason }) => void confirm(reason),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <p>{note}</p>
        <Textarea
          label={reasonTexts.label}
          description={reasonTexts.hint}
          required
          rows={3}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      </form>
    </SheetDialog>
  )
}
