import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Day, dayOf } from '#shared/days.ts'
import { eurosTyped, formatEuros, typedEuros } from '#shared/money.ts'
import { PaymentMethod, paymentMethodNames } from '#shared/payment-method.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import dialog from '#shared/web/kit/BottomDialog.module.css'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { UnsavedChangesGuard } from '#shared/web/kit/UnsavedChangesGuard.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import {
  type Confirmation,
  type DonationMovements,
  type Movement,
  MovementInput,
  MovementUndoInput,
  moneyKinds,
} from '../../movement.ts'
import { allCausesQuery } from '../batch.queries.ts'
import { movementTexts } from '../movement.texts.ts'
import { type OfferedKind, correctionTexts as texts } from './correction.texts.ts'
import classes from './MovementSection.module.css'
import { chargedBackOf, type DonationKey, useRecordMovement } from './movement.queries.ts'

export type Requested = { kind: OfferedKind } | { kind: 'reversal'; undone: Movement }

type MovementFormProps = {
  donation: DonationKey
  movements: DonationMovements
  requested: Requested
  onForm: (isOpen: boolean) => void
  /** `confirmation` says why a second person must confirm what was asked for. */
  onDone: (confirmation: Confirmation | null) => void
}

type Values = {
  kind: string
  amount: string
  toCauseId: string
  paymentMethod: string
  movedOn: string
  reason: string
}

/** The kinds whose amount the person types, with the label of its field. */
const amountLabels: Partial<Record<Requested['kind'], string>> = {
  refunded: texts.amount,
  chargeback: texts.chargebackAmount,
  chargeback_won: texts.wonAmount,
  amount_corrected: texts.rightAmount,
}

const methods = PaymentMethod.options.map((value) => ({ value, label: paymentMethodNames[value] }))
const unknownMethod = { value: '', label: texts.unknownMethod }

/** Returns the whole amount in euros that may go back, or come back, which the button 'Tout' fills in. */
const wholeAmount = (kind: Requested['kind'], { netAmount, movements }: DonationMovements): number | undefined => {
  if (kind === 'refunded' || kind === 'chargeback') return netAmount
  return kind === 'chargeback_won' ? chargedBackOf(movements) : undefined
}

/** Puts a button beside an input, whatever stands above and below the input. */
const beside = (button: ReactNode) => (input: ReactNode) => (
  <div className="flex gap-8">
    <div className="grow">{input}</div>
    {button}
  </div>
)

const bodyOf =
  (version: number, today: Day) =>
  ({ kind, amount, toCauseId, paymentMethod, movedOn, reason }: Values) => ({
    kind,
    reason,
    version,
    ...(kind in amountLabels && { amount: eurosTyped(amount) }),
    ...(kind === 'reassigned' && { toCauseId: toCauseId || undefined }),
    ...(movedOn !== today && { movedOn }),
    ...(kind === 'refunded' && { paymentMethod: paymentMethod || undefined }),
  })

const useMovementForm = (kind: Requested['kind'], { paymentMethod, version }: DonationMovements, today: Day) =>
  useSchemaForm<Values, { reason: string }>({
    schema: kind === 'reversal' ? MovementUndoInput : MovementInput,
    initialValues: {
      kind,
      amount: '',
      toCauseId: '',
      paymentMethod: paymentMethod ?? '',
      movedOn: today,
      reason: '',
    },
    bodyOf:
      kind === 'reversal'
        ? ({ reason, movedOn }) => ({ reason, ...(movedOn !== today && { movedOn }) })
        : bodyOf(version, today),
  })

/** Asks for what a movement needs, above all its reason, in place of the details' actions. */
export const MovementForm = ({ donation, movements, requested, onForm, onDone }: MovementFormProps) => {
  const { kind } = requested
  const [today] = useState(() => dayOf(new Date()))
  const isMoney = moneyKinds.includes(requested.kind === 'reversal' ? requested.undone.subjectKind : requested.kind)
  const record = useRecordMovement(donation)
  const form = useMovementForm(kind, movements, today)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    onForm(true)
    return () => onForm(false)
  }, [onForm])
  const whole = wholeAmount(kind, movements)
  const submit = (values: { reason: string }) => {
    const undoes = requested.kind === 'reversal' ? requested.undone._id : undefined
    record.mutate(
      { ...(values as MovementInput), undoes },
      {
        onSuccess: ({ confirmation, bankLine }) => {
          const done = confirmation ? texts.requested : texts.recorded
          toasts.success(bankLine ? `${done}. ${texts.inLine(bankLine)}` : done)
          onDone(confirmation)
        },
        onError: (error) => showFormFailure(form, error),
      },
    )
  }
  const title = kind === 'reversal' ? texts.undo : texts.actions[kind]
  return (
    <Form className="stack gap-12" aria-label={title} form={form} send={submit}>
      {/* Closing the dialog is a step of the router, like leaving the page. */}
      <UnsavedChangesGuard isDirty={() => form.isDirty() && !record.isSuccess} />
      <h3 ref={heading} tabIndex={-1} className={`bold body ${classes.formTitle}`}>
        {title}
      </h3>
      <p className="quiet">
        {whole === undefined && kind !== 'reversal' && `${texts.net(formatEuros(movements.netAmount))} `}
        {texts.hints[kind]}
      </p>
      {amountLabels[kind] && (
        <EurosInput
          label={amountLabels[kind]}
          required
          inputContainer={beside(
            whole !== undefined && (
              <WholeButton whole={whole} onChoose={() => form.setFieldValue('amount', typedEuros(whole))} />
            ),
          )}
          {...form.getInputProps('amount')}
        />
      )}
      {isMoney && (
        <DayInput label={texts.movedOn} description={texts.movedOnHint} required {...form.getInputProps('movedOn')} />
      )}
      {kind === 'refunded' && (
        <SelectField
          label={texts.method}
          data={movements.paymentMethod === null ? [unknownMethod, ...methods] : methods}
          {...form.getInputProps('paymentMethod')}
        />
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
        rows={3}
        {...form.getInputProps('reason')}
      />
      <div className={dialog.footer}>
        <Button variant="default" className="rigid" onClick={() => onDone(null)}>
          {texts.back}
        </Button>
        <Button type="submit" loading={record.isPending}>
          {title}
        </Button>
      </div>
    </Form>
  )
}

const WholeButton = ({ whole, onChoose }: { whole: number; onChoose: () => void }) => (
  <Button variant="default" onClick={onChoose}>
    {texts.whole(formatEuros(whole))}
  </Button>
)

type CauseFieldProps = { customerId: string; currentCauseId: string | undefined; error?: string }

/** Every cause of the association but the present one, archived ones included. */
const CauseField = ({ customerId, currentCauseId, ...input }: CauseFieldProps) => {
  const { data = [] } = useQuery(allCausesQuery(useCall(), customerId))
  const others = data.filter(({ _id }) => _id !== currentCauseId)
  const choicesOf = (areArchived: boolean) =>
    others.filter(({ isArchived }) => isArchived === areArchived).map(({ _id, name }) => ({ value: _id, label: name }))
  const groups = [
    { group: movementTexts.activeCauses, items: choicesOf(false) },
    { group: movementTexts.archivedCauses, items: choicesOf(true) },
  ].filter(({ items }) => items.length > 0)
  return (
    <SelectField label={texts.cause} required data={[{ value: '', label: texts.chooseCause }, ...groups]} {...input} />
  )
}
