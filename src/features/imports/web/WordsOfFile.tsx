import { SelectField } from '#shared/web/kit/Fields.tsx'
import type { DonationImport } from '../import.ts'
import classes from './Imports.module.css'
import { importTexts } from './import.texts.ts'
import { type MappingValues, unspecified } from './mappingForm.ts'

type WordsProps<Values> = { one: DonationImport; values: Values; inputOf: (path: string) => object }

const labelOf = (value: string, rows: readonly { value: string; rowCount: number }[]): string =>
  importTexts.causeOf(value || importTexts.emptyValue, rows.find((one) => one.value === value)?.rowCount ?? 0)

const meanings = Object.entries(importTexts.statusMeanings).map(([value, label]) => ({ value, label }))

/** Asks for the meaning of each value of the status column: a donation, or a row to leave. */
export const StatusesOfFile = ({ one, values, inputOf }: WordsProps<MappingValues['statuses']>) => (
  <fieldset className={classes.causes}>
    <legend className="strong pad-0-6">{importTexts.statusesOfFile}</legend>
    <p className="quiet mt-8">{importTexts.statusesOfFileNote}</p>
    <div className="fields gap-20 row-gap-16 bottom">
      {values.map(({ value }, index) => (
        <SelectField
          key={value}
          label={labelOf(value, one.statuses)}
          data={[{ value: '', label: importTexts.toChoose }, ...meanings]}
          {...inputOf(`statuses.${index}.meaning`)}
        />
      ))}
    </div>
  </fieldset>
)

const methods = Object.entries(importTexts.methods).map(([value, label]) => ({ value, label }))

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
          ]}
          {...inputOf(`methods.${index}.method`)}
        />
      ))}
    </div>
  </fieldset>
)
