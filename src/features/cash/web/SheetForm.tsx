import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatEuros } from '#shared/money.ts'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { type CountingSheet, coins, notes, SheetInput } from '../sheet.ts'
import { CauseSelect } from './CauseSelect.tsx'
import { daysToChoose } from './daysToChoose.ts'
import classes from './SheetForm.module.css'
import { sheetTexts } from './sheet.texts.ts'
import {
  quantityPath,
  type SheetFormValues,
  sheetBodyOf,
  sheetErrorsOf,
  sheetValuesOf,
  typedCents,
} from './sheetForm.ts'

type SheetFormProps<Version> = Saving<SheetInput, CountingSheet, Version> & {
  sheet?: CountingSheet
  texts: { submit: string; saved: string }
}

/** The fields of a counting sheet, with a grid of denominations and the total of what is typed. */
export const SheetForm = <Version,>({ sheet, ...props }: SheetFormProps<Version>) => {
  const form = useForm<SheetFormValues, SheetInput>({
    initialValues: sheetValuesOf(sheet),
    validate: (values) => sheetErrorsOf(values, messagesByField(SheetInput, sheetBodyOf(values))),
    transformValues: (values) => SheetInput.parse(sheetBodyOf(values)),
  })
  return (
    <SaveForm className={classes.form} form={form} {...props}>
      <div className={classes.fields}>
        <SelectField label={sheetTexts.day} data={daysToChoose(sheet?.day)} {...form.getInputProps('day')} />
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
      <Denominations title={sheetTexts.notes} values={notes} inputOf={form.getInputProps} />
      <Denominations title={sheetTexts.coins} values={coins} inputOf={form.getInputProps} />
      <p className={classes.total}>
        <span>{sheetTexts.total}</span>
        <output aria-live="polite">{formatEuros(typedCents(form.values) / 100)}</output>
      </p>
    </SaveForm>
  )
}

type DenominationsProps = {
  title: string
  values: readonly number[]
  inputOf: (path: string) => object
}

/** How many of each note or coin. On a phone the number pad opens. */
const Denominations = ({ title, values, inputOf }: DenominationsProps) => (
  <fieldset className={classes.denominations}>
    <legend className={classes.legend}>{title}</legend>
    <div className={classes.grid}>
      {values.map((euros) => (
        <TextInput
          key={euros}
          label={formatEuros(euros)}
          aria-label={sheetTexts.quantityOf(euros)}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          {...inputOf(quantityPath(euros))}
        />
      ))}
    </div>
  </fieldset>
)
