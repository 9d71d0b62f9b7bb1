import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type DonationMovements, type Movement, MovementInput, UndoInput } from '#features/movements/movement.ts'
import { eurosTyped, typedEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { EurosInput } from '#shared/web/kit/EurosInput.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { causeChoices } from '../filters/choices.queries.ts'
import classes from './MovementSection.module.css'
import { type DonationKey, useRecordMovement } from './movement.queries.ts'
import { type OfferedKind, movementTexts as texts } from './movement.texts.ts'

/** What the person wants to do: a movement of a kind, or the undo of one. */
export type Wanted = { kind: OfferedKind } | { kind: 'reversal'; undone: Movement }

type MovementFormProps = {
  donation: DonationKey
  movements: DonationMovements
  wanted: Wanted
  onDone: () => void
}

type Values = { kind: string; amount: string; toCauseId: string; reason: string }

const bodyOf =
  (version: number) =>
  ({ kind, amount, toCauseId, reason }: Values) => ({
    kind,
    reason,
    version,
    ...((kind === 'refunded' || kind === 'amount_corrected') && { amount: eurosTyped(amount) ?? Number.NaN }),
    ...(kind === 'reassigned' && { toCauseId: toCauseId || undefined }),
  })

/** Asks for what a movement needs, above all its reason, in place of the details' actions. */
export const MovementForm = ({ donation, movements, wanted, onDone }: MovementFormProps) => {
  const { kind } = wanted
  const record = useRecordMovement(donation)
  const form = useSchemaForm<Values, { reason: string }>({
    schema: kind === 'reversal' ? UndoInput : MovementInput,
    initialValues: {
      kind,
      amount: kind === 'refunded' ? typedEuros(movements.netAmount) : '',
      toCauseId: '',
      reason: '',
    },
    bodyOf: kind === 'reversal' ? ({ reason }) => ({ reason }) : bodyOf(movements.version),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const submit = (values: { reason: string }) => {
    const undoes = wanted.kind === 'reversal' ? wanted.undone._id : undefined
    record.mutate(
      { ...(values as MovementInput), undoes },
      {
        onSuccess: ({ request }) => {
          toasts.success(request ? texts.requested : texts.recorded)
          onDone()
        },
        onError: (error) => showFormFailure(form, error),
      },
    )
  }
  const title = kind === 'reversal' ? texts.undo : texts.actions[kind]
  return (
    <form noValidate className={classes.form} aria-label={title} onSubmit={form.onSubmit(submit)}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h3>
      <p className={classes.hint}>{texts.hints[kind]}</p>
      {kind === 'refunded' && <EurosInput label={texts.amount} required {...form.getInputProps('amount')} />}
      {kind === 'amount_corrected' && (
        <EurosInput label={texts.rightAmount} required {...form.getInputProps('amount')} />
      )}
      {kind === 'reassigned' && (
        <CauseField
          customerId={donation.customerId}
          currentCauseId={movements.currentCause?._id}
          {...form.getInputProps('toCauseId')}
        />
      )}
      <Textarea
        label={texts.reason}
        description={texts.reasonHint}
        required
        maxLength={500}
        rows={3}
        {...form.getInputProps('reason')}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={record.isPending}>
          {title}
        </Button>
        <Button variant="default" onClick={onDone}>
          {texts.back}
        </Button>
      </div>
    </form>
  )
}

type CauseFieldProps = { customerId: string; currentCauseId: string | undefined; error?: string }

/** Every cause of the association but the present one, archived ones included. */
const CauseField = ({ customerId, currentCauseId, ...input }: CauseFieldProps) => {
  const { data = [] } = useQuery(causeChoices(useCall(), { kind: 'own', customerId }))
  const groups = data.map(({ group, items }) => ({
    group,
    items: items.filter(({ value }) => value !== currentCauseId),
  }))
  return (
    <SelectField label={texts.cause} required data={[{ value: '', label: texts.chooseCause }, ...groups]} {...input} />
  )
}
