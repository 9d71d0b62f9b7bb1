import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { mayCall } from '#shared/endpoint.ts'
import { eurosTyped, formatEuros } from '#shared/money.ts'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { confirmCashDifference } from '../../cash-difference.endpoints.ts'
import { type CashDifference, CashDifferenceInput } from '../../cash-difference.ts'
import { reasonTexts, cashDifferenceTexts as texts } from '../../deposit.texts.ts'
import { useDecideDifference, useRecordDifference } from './deposit.queries.ts'

/** Notes that the box was counted with another amount than it should contain. */
export const DifferenceButton = ({ balance }: { balance: number }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.note}
      </Button>
      {isOpen && <DifferenceDialog balance={balance} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const DifferenceDialog = ({ balance, onClose }: { balance: number; onClose: () => void }) => {
  const { mutateAsync } = useRecordDifference(useCustomerId())
  const form = useSchemaForm({
    schema: CashDifferenceInput,
    initialValues: { counted: '', reason: '' },
    bodyOf: ({ counted, reason }) => ({ counted: eurosTyped(counted), reason, expected: balance }),
  })
  const counted = eurosTyped(form.values.counted)
  const save = async (input: CashDifferenceInput) => {
    const { state } = await mutateAsync(input)
    toasts.success(state === 'waiting' ? texts.asked : texts.done)
  }
  return (
    <FormDialog form={form} title={texts.note} submitLabel={texts.save} save={save} onClose={onClose}>
      <p>{texts.hint(formatEuros(balance))}</p>
      <EurosInput label={texts.counted} required data-autofocus {...form.getInputProps('counted')} />
      <output aria-live="polite">
        {counted !== undefined &&
          !Number.isNaN(counted) &&
          texts.differenceOf(Math.round((counted - balance) * 100) / 100)}
      </output>
      <Textarea
        label={reasonTexts.label}
        description={texts.reasonHint}
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

export const WaitingDifference = ({ waiting }: { waiting: CashDifference }) => {
  const { mutateAsync, isPending } = useDecideDifference(useCustomerId())
  const isManager = mayCall(confirmCashDifference, useRole())
  const decide = (isConfirmed: boolean) =>
    void toasts.outcome(
      mutateAsync({ differenceId: waiting._id, isConfirmed }),
      isConfirmed ? texts.done : texts.declined,
    )
  return (
    <div className="mb-12">
      <Notice tone="warning" role="note">
        <p>{texts.waiting(waiting)}</p>
        <p>{waiting.reason}</p>
        <div className="inline gap-8 mt-8">
          {isManager && !waiting.isOwn && (
            <Button loading={isPending} onClick={() => decide(true)}>
              {texts.confirm}
            </Button>
          )}
          <Button variant="default" loading={isPending} onClick={() => decide(false)}>
            {waiting.isOwn ? texts.takeBack : texts.decline}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
