import { Button } from '@mantine/core'
import { useState } from 'react'
import { eurosTyped, formatEuros, typedEuros } from '#shared/money.ts'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { ConfirmationAmount, type MovementSettings } from '../movement.ts'
import { movementTexts as texts } from './movement.texts.ts'
import { useSetAmount } from './request.queries.ts'

/** The amount above which a second person confirms, and the dialog that changes it. */
export const ConfirmationAmountSection = ({ settings }: { settings: MovementSettings }) => {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section title={texts.amountTitle}>
      <p>{texts.amountNote(formatEuros(settings.confirmationAmount))}</p>
      <div className="inline across gap-8 mt-8">
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {texts.changeAmount}
        </Button>
      </div>
      {isChanging && <AmountDialog settings={settings} onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

const AmountDialog = ({ settings, onClose }: { settings: MovementSettings; onClose: () => void }) => {
  const { mutateAsync } = useSetAmount(useCustomerId())
  const form = useSchemaForm({
    schema: ConfirmationAmount,
    initialValues: { confirmationAmount: typedEuros(settings.confirmationAmount) },
    bodyOf: ({ confirmationAmount }) => ({ confirmationAmount: eurosTyped(confirmationAmount) }),
  })
  const save = async (wanted: Edit<ConfirmationAmount>) => {
    const { raise } = await mutateAsync(wanted)
    toasts.success(raise ? texts.amountRequested : texts.amountSaved)
  }
  return (
    <FormDialog
      form={form}
      title={texts.amountTitle}
      submitLabel={texts.saveAmount}
      readVersion={readVersionOf(ConfirmationAmount, settings)}
      save={save}
      onClose={onClose}
    >
      <EurosInput
        label={texts.newAmount}
        description={texts.amountHint}
        required
        data-autofocus
        {...form.getInputProps('confirmationAmount')}
      />
    </FormDialog>
  )
}
