import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { eurosTyped, formatEuros, typedEuros } from '#shared/money.ts'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { EurosInput } from '#shared/web/kit/EurosInput.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { SheetDialog } from '#shared/web/kit/SheetDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { ConfirmationAmount, type MovementSettings } from '../movement.ts'
import classes from './MovementsPage.module.css'
import { movementTexts as texts } from './movement.texts.ts'
import { useSetAmount } from './request.queries.ts'
import dialogClasses from './UndoBatchDialog.module.css'

/** The amount above which a second person confirms, and the dialog that changes it. */
export const ConfirmationAmountSection = ({ settings }: { settings: MovementSettings }) => {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <Section title={texts.amountTitle}>
      <p>{texts.amountNote(formatEuros(settings.confirmationAmount))}</p>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => setIsChanging(true)}>
          {texts.changeAmount}
        </Button>
      </div>
      {isChanging && <AmountDialog settings={settings} onClose={() => setIsChanging(false)} />}
    </Section>
  )
}

const AmountDialog = ({ settings, onClose }: { settings: MovementSettings; onClose: () => void }) => {
  const formId = useId()
  const { mutateAsync, isPending } = useSetAmount(useCustomerId())
  const form = useSchemaForm({
    schema: ConfirmationAmount,
    initialValues: { confirmationAmount: typedEuros(settings.confirmationAmount) },
    bodyOf: ({ confirmationAmount }) => ({ confirmationAmount: eurosTyped(confirmationAmount) ?? Number.NaN }),
  })
  const save = async (wanted: ConfirmationAmount) => {
    try {
      const { raise } = await mutateAsync(wanted)
      toasts.success(raise ? texts.amountRequested : texts.amountSaved)
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
      title={texts.amountTitle}
      footer={
        <Button type="submit" form={formId} loading={isPending}>
          {texts.saveAmount}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className={dialogClasses.form}
        onSubmit={form.onSubmit(
          (wanted) => void save(wanted),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <EurosInput
          label={texts.newAmount}
          description={texts.amountHint}
          required
          data-autofocus
          {...form.getInputProps('confirmationAmount')}
        />
      </form>
    </SheetDialog>
  )
}
