import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays, dayOf } from '#shared/days.ts'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { LegalHoldInput } from '../donor.ts'
import { useHoldDonors } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'

type HoldDialogProps = { transactionIds: string[]; onClose: () => void; onHeld: () => Promise<void> }

/** Asks until when, and why, the law keeps the donations of a person. */
export const HoldDialog = ({ transactionIds, onClose, onHeld }: HoldDialogProps) => {
  const [firstDay] = useState(() => addDays(dayOf(new Date()), 1))
  const { mutateAsync } = useHoldDonors()
  const form = useSchemaForm({
    schema: LegalHoldInput,
    initialValues: { until: '', reason: '' },
    bodyOf: (values) => ({ ...values, transactionIds }),
  })
  const save = async (body: LegalHoldInput) => {
    await mutateAsync(body)
    toasts.success(donorTexts.holdSaved)
    void onHeld()
  }
  return (
    <FormDialog form={form} title={donorTexts.hold} submitLabel={donorTexts.submitHold} save={save} onClose={onClose}>
      <p>{donorTexts.holdNote}</p>
      <DayInput label={donorTexts.until} required from={firstDay} data-autofocus {...form.getInputProps('until')} />
      <TextInput
        label={donorTexts.reason}
        description={donorTexts.reasonHint}
        required
        autoComplete="off"
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
