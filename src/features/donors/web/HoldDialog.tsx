import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { addDays, dayOf } from '#shared/days.ts'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { LegalHoldInput } from '../donor.ts'
import { useHoldDonors } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'
import classes from './HoldDialog.module.css'

type HoldDialogProps = { transactionIds: string[]; onClose: () => void; onHeld: () => Promise<void> }

/** Asks until when, and why, the law keeps the donations of a person. */
export const HoldDialog = ({ transactionIds, onClose, onHeld }: HoldDialogProps) => {
  const formId = useId()
  const [firstDay] = useState(() => addDays(dayOf(new Date()), 1))
  const { mutateAsync, isPending } = useHoldDonors()
  const form = useSchemaForm({
    schema: LegalHoldInput,
    initialValues: { until: '', reason: '' },
    bodyOf: (values) => ({ ...values, transactionIds }),
  })
  const save = async (body: LegalHoldInput) => {
    try {
      await mutateAsync(body)
    } catch (error) {
      showFormFailure(form, error)
      return
    }
    toasts.success(donorTexts.holdSaved)
    onClose()
    await onHeld()
  }
  return (
    <SheetDialog
      opened
      onClose={onClose}
      title={donorTexts.hold}
      footer={
        <Button type="submit" form={formId} loading={isPending}>
          {donorTexts.submitHold}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (body) => void save(body),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <p>{donorTexts.holdNote}</p>
        <TextInput
          type="date"
          label={donorTexts.until}
          required
          min={firstDay}
          data-autofocus
          {...form.getInputProps('until')}
        />
        <TextInput
          label={donorTexts.reason}
          description={donorTexts.reasonHint}
          required
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
      </form>
    </SheetDialog>
  )
}
