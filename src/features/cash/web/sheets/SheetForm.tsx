import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addDays, dayOf, formatDay } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { sheetTexts } from '../../sheet.texts.ts'
import { type CountingSheet, EditedSheet, SheetInput } from '../../sheet.ts'
import { CauseSelect } from '../CauseSelect.tsx'
import { DenominationFields } from './DenominationFields.tsx'
import { errorsByDenomination, linesOf, type Quantities, quantitiesOf, typedCents } from './denominations.ts'
import classes from './Sheets.module.css'
import { sheetQuery, useClosedDay, useCreateSheet, useUpdateSheet } from './sheet.queries.ts'

type SheetFormProps<Version> = Saving<SheetInput, CountingSheet, Version> & {
  sheet?: CountingSheet
  texts: { submit: string; saved: string }
}

/** The fields of a counting sheet, with a grid of denominations and the total of what is typed. */
export const SheetForm = <Version,>({ sheet, ...props }: SheetFormProps<Version>) => {
  const form = useForm<SheetFormValues, SheetInput>({
    initialValues: sheetValuesOf(sheet),
    validate: (values) => errorsByDenomination(values.quantities, messagesByField(SheetInput, sheetBodyOf(values))),
    transformValues: (values) => SheetInput.parse(sheetBodyOf(values)),
  })
  const closedDay = useClosedDay(form.values.day)
  return (
    <SaveForm className="grid gap-24 to-760" form={form} {...props}>
      <div className="starts gap-20 row-gap-16 fields of-280">
        <SelectField
          label={sheetTexts.day}
          data={daysToChoose(sheet?.day)}
          {...form.getInputProps('day')}
          error={form.errors['day'] ?? closedDay}
        />
        <TextInput label={sheetTexts.place} required autoComplete="off" {...form.getInputProps('place')} />
        <TextInput
          label={sheetTexts.event}
          placeholder={sheetTexts.eventNote}
          autoComplete="off"
          {...form.getInputProps('event')}
        />
        <TextInput label={sheetTexts.box} autoComplete="off" {...form.getInputProps('box')} />
        <CauseSelect {...form.getInputProps('causeId')} />
      </div>
      <DenominationFields inputOf={form.getInputProps} />
      <p className={`flex baseline between lead strong gap-16 ${classes.total}`}>
        <span>{sheetTexts.total}</span>
        <output aria-live="polite">{formatEuros(typedCents(form.values.quantities) / 100)}</output>
      </p>
    </SaveForm>
  )
}

/** The form of a new counting sheet. Leads to the sheet, where two people sign. */
export const SheetCreatePage = () => {
  const { sheets, sheet: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateSheet(useCustomerId())
  return (
    <>
      <PageHeader title={sheetTexts.create} back={linkTo(sheets())} />
      <SheetForm
        texts={{ submit: sheetTexts.submitCreation, saved: sheetTexts.created }}
        save={mutateAsync}
        onSaved={({ _id }) => goTo(placeOf(_id), { replace: true })}
      />
    </>
  )
}

type SheetFormValues = {
  day: string
  place: string
  event: string
  box: string
  causeId: string
  quantities: Quantities
}

/** Returns the form values of a new sheet, dated today, or of an existing sheet. */
const sheetValuesOf = (sheet?: CountingSheet): SheetFormValues => ({
  day: sheet?.day ?? dayOf(new Date()),
  place: sheet?.place ?? '',
  event: sheet?.event ?? '',
  box: sheet?.box ?? '',
  causeId: sheet?.cause?._id ?? '',
  quantities: quantitiesOf(sheet?.lines),
})

const sheetBodyOf = ({ day, place, event, box, causeId, quantities }: SheetFormValues) => ({
  day,
  place,
  event,
  box,
  ...(causeId && { causeId }),
  lines: linesOf(quantities),
})

const daysOffered = 62

/** The last two months as options, the newest first, and the day that the record has. */
const daysToChoose = (current: string | undefined) => {
  const today = dayOf(new Date())
  const days = Array.from({ length: daysOffered }, (_, index) => addDays(today, -index))
  const all = current && !days.includes(current) ? [...days, current] : days
  return all.map((day) => ({ value: day, label: formatDay(day) }))
}

/** The form of a counting sheet that nobody has signed. */
export const SheetUpdatePage = () => {
  const customerId = useCustomerId()
  const sheetId = useRouteParam('sheetId')
  const { sheet: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useUpdateSheet(customerId, sheetId)
  return (
    <RecordScreen
      record={useFormRecord(sheetQuery(useCall(), customerId, sheetId))}
      title={() => sheetTexts.update}
      back={() => placeOf(sheetId)}
    >
      {(sheet) => (
        <SheetForm
          sheet={sheet}
          texts={{ submit: sheetTexts.submitUpdate, saved: sheetTexts.updated }}
          readVersion={readVersionOf(EditedSheet, sheet)}
          save={mutateAsync}
          onSaved={() => goTo(placeOf(sheetId), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
