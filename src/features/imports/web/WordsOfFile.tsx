import { SelectField } from '#shared/web/kit/Fields.tsx'
import type { DonationImport } from '../import.ts'
import classes from './Imports.module.css'
import { importTexts } from './import.texts.ts'
import { left, type MappingValues, unspecified } from './mappingForm.ts'

type WordsProps<Values> = { one: DonationImport; values: Values; inputOf: (path: string) => object }

const labelOf = (value: string, rows: readonly { value: string; rowCount: number }[]): string =>
  importTexts.causeOf(value || importTexts.emptyValue, rows.find((one) => one.value === value)?.rowCount ?? 0)

const choicesOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

const asked = {
  statuses: {
    title: importTexts.statusesOfFile,
    note: importTexts.statusesOfFileNote,
    labels: importTexts.statusMeanings,
  },
  flags: { title: importTexts.flagsOfFile, note: importTexts.statusesOfFileNote, labels: importTexts.statusMeanings },
  types: { title: importTexts.typesOfFile, note: importTexts.typesOfFileNote, labels: importTexts.typeMeanings },
} as const

type MeaningsProps = WordsProps<MappingValues['statuses']> & { of: keyof typeof asked }

/** Asks for the meaning of each value of a column: a donation, or a row to leave. */
export const MeaningsOfFile = ({ of, one, values, inputOf }: MeaningsProps) => (
  <fieldset className={classes.causes}>
    <legend className="strong pad-0-6">{asked[of].title}</legend>
    <p className="quiet mt-8">{asked[of].note}</p>
    <div className="fields gap-20 row-gap-16 bottom">
      {values.map(({ value }, index) => (
        <SelectField
          key={value}
          label={labelOf(value, one[of])}
          data={[{ value: '', label: importTexts.toChoose }, ...choicesOf(asked[of].labels)]}
          {...inputOf(`${of}.${index}.meaning`)}
        />
      ))}
    </div>
  </fieldset>
)

/** Asks for the order of dates, and what becomes of rows that were given back in part or have an extra gift. */
export const PartsOfFile = ({ one, inputOf }: Omit<WordsProps<never>, 'values'>) => (
  <div className="fields gap-20 row-gap-16 bottom">
    {one.isDateOrderAsked && (
      <SelectField label={importTexts.dateOrder} data={choicesOf(importTexts.dateOrders)} {...inputOf('dateOrder')} />
    )}
    {one.refundedCount > 0 && (
      <SelectField
        label={importTexts.refunds(one.refundedCount)}
        data={choicesOf(importTexts.refundChoices)}
        {...inputOf('refunds')}
      />
    )}
    {one.extraCount > 0 && one.mapping?.columns.rowType === null && (
      <SelectField
        label={importTexts.extras(one.extraCount)}
        data={choicesOf(importTexts.extraChoices)}
        {...inputOf('extras')}
      />
    )}
  </div>
)

const methods = choicesOf(importTexts.methods)

/** A payment method for each word of the file that the product does not know. */
export const MethodsOfFile = ({ one, values, inputOf }: WordsProps<MappingValues['methods']>) => (
  <fieldset className={classes.causes}>
    <legend className="strong pad-0-6">{importTexts.methodsOfFile}</legend>
    <p className="quiet mt-8">{importTexts.methodsOfFileNote}</p>
    <div className="fields gap-20 row-gap-16 bottom">
      {values.map(({ value }, index) => (
        <SelectField
          key={value}
          label={labelOf(value, one.methods)}
          data={[
            { value: '', label: importTexts.toChoose },
            ...methods,
            { value: unspecified, label: importTexts.noMethod },
            { value: left, label: importTexts.statusMeanings.leave },
          ]}
          {...inputOf(`methods.${index}.method`)}
        />
      ))}
    </div>
  </fieldset>
)
