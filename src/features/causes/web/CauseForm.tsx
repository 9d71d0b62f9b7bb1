import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formValuesOf } from '#shared/fields.ts'
import { formatEuros } from '#shared/money.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Cause, CauseChanges, CauseIcon, CauseInput, causeMessages, maxActiveCauses } from '../cause.ts'
import classes from './CauseForm.module.css'
import { CauseIconMark } from './CauseIconMark.tsx'
import { activeCausesQuery, causeQuery, useCreateCause, useUpdateCause } from './cause.queries.ts'
import { causeTexts, donorNeeds } from './cause.texts.ts'

type CauseIconChoiceProps = { value: CauseIcon; onChange: (icon: CauseIcon) => void }

/** The 20 icons as a grid of radio buttons. Arrow keys move through it. */
const CauseIconChoice = ({ value, onChange }: CauseIconChoiceProps) => (
  <fieldset>
    <legend className="note medium mb-6">{causeTexts.icon}</legend>
    <div className={`grid gap-8 ${classes.grid}`}>
      {CauseIcon.options.map((icon) => (
        <label
          key={icon}
          data-checked={icon === value || undefined}
          className={`stack middle around frame muted centred tiny gap-6 focus-around ${classes.iconChoice}`}
        >
          <input
            className="covering"
            type="radio"
            name="icon"
            value={icon}
            checked={icon === value}
            onChange={() => onChange(icon)}
          />
          <CauseIconMark icon={icon} size={26} />
          <span>{causeTexts.icons[icon]}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** Previews the cause on a terminal while the form is filled. An invalid amount shows as a free amount. */
const TerminalPreview = ({ name, icon, amount }: { name: string; icon: CauseIcon; amount: string }) => {
  const euros = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0
  return (
    <section className={classes.preview} aria-label={causeTexts.preview}>
      <p className="small medium mb-6">{causeTexts.preview}</p>
      <div className={`stack middle surface centred gap-10 ${classes.screen}`}>
        <span className={`grid centre soft accent ${classes.icon}`}>
          <CauseIconMark icon={icon} size={44} />
        </span>
        <p className="subheading anywhere two-lines full">{name.trim() || causeTexts.previewName}</p>
        <p className="muted figures">{euros > 0 ? formatEuros(euros) : causeTexts.freeAmount}</p>
      </div>
    </section>
  )
}

/** The fields of a cause as the form holds them: a blank amount means none. */
type CauseFormValues = ReturnType<typeof formValuesOf<(typeof CauseInput)['shape']>>

const blankValues: CauseFormValues = formValuesOf(CauseInput.shape)

export const valuesOf = (cause: Cause): CauseFormValues => formValuesOf(CauseInput.shape, cause)

type CauseFormProps<Version> = Saving<CauseInput, Cause, Version> & {
  initial: CauseFormValues
  submitLabel: string
  successText: string
  blockedBy?: string | undefined
  onSaved: () => void
}

/** The form of a cause, validated with the server's schema, beside a preview of the terminal. */
export const CauseForm = <Version,>({ initial, submitLabel, successText, ...outcome }: CauseFormProps<Version>) => {
  const form = useSchemaForm({ schema: CauseInput, initialValues: initial })
  return (
    <SaveForm className={classes.form} form={form} {...outcome} texts={{ submit: submitLabel, saved: successText }}>
      <div className="grid gap-24">
        <TextInput label={causeTexts.name} required autoComplete="off" {...form.getInputProps('name')} />
        <CauseIconChoice value={form.values.icon} onChange={(icon) => form.setFieldValue('icon', icon)} />
        <div className="starts gap-20 fields of-200">
          <EurosInput
            label={causeTexts.amount}
            description={causeTexts.amountHint}
            inputMode="numeric"
            {...form.getInputProps('amount')}
          />
          <EurosInput
            label={causeTexts.targetField}
            description={causeTexts.targetHint}
            inputMode="numeric"
            {...form.getInputProps('amountTarget')}
          />
        </div>
        <fieldset className="grid gap-4">
          <legend className="note medium mb-6">{causeTexts.donorInformation}</legend>
          {donorNeeds.map((need) => (
            <Checkbox key={need} label={causeTexts.choices[need]} {...form.getInputProps(need, { type: 'checkbox' })} />
          ))}
        </fieldset>
      </div>
      <TerminalPreview {...form.values} />
    </SaveForm>
  )
}

/** The form of a new cause. Disabled while the customer has the maximum number of active causes. */
export const CauseCreatePage = () => {
  const customerId = useCustomerId()
  const { causes: list } = usePlaces()
  const goTo = useGoTo()
  const { data: causes } = useQuery(activeCausesQuery(useCall(), customerId))
  const { mutateAsync } = useCreateCause(customerId)
  return (
    <>
      <PageHeader title={causeTexts.newCause} back={linkTo(list())} />
      <CauseForm
        initial={blankValues}
        submitLabel={causeTexts.submitCreation}
        successText={causeTexts.created}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
        blockedBy={causes && causes.length >= maxActiveCauses ? causeMessages.limitReached : undefined}
      />
    </>
  )
}

/** The form of an active cause. An archived cause has no form. One archived during editing keeps the typed values. */
export const CauseUpdatePage = () => {
  const customerId = useCustomerId()
  const causeId = useRouteParam('causeId')
  const { cause: placeOf } = usePlaces()
  const goTo = useGoTo()
  const record = useFormRecord(causeQuery(useCall(), customerId, causeId))
  const [hasForm, setHasForm] = useState(false)
  if (!hasForm && record.data && !record.data.isArchived) setHasForm(true)
  const { mutateAsync } = useUpdateCause(customerId, causeId)
  return (
    <RecordScreen
      record={record}
      title={(cause) => (cause ? causeTexts.updateOf(cause.name) : causeTexts.update)}
      back={() => placeOf(causeId)}
      skeletonRows={6}
    >
      {(cause) =>
        hasForm ? (
          <CauseForm
            initial={valuesOf(cause)}
            submitLabel={causeTexts.submitUpdate}
            successText={causeTexts.updated}
            readVersion={readVersionOf(CauseChanges, cause)}
            save={mutateAsync}
            onSaved={() => goTo(placeOf(causeId), { replace: true })}
            blockedBy={cause.isArchived ? causeMessages.archived : undefined}
          />
        ) : (
          <EmptyState text={causeMessages.archived} />
        )
      }
    </RecordScreen>
  )
}
