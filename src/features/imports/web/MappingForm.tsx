import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type DonationImport, ImportMapping } from '../import.ts'
import { type MappedField, mappedFields } from '../mapping.ts'
import classes from './Imports.module.css'
import { importCausesQuery, useCheckImport } from './import.queries.ts'
import { importTexts } from './import.texts.ts'
import { left, type MappingValues, mappingBodyOf, mappingValuesOf, punctual } from './mappingForm.ts'
import { MeaningsOfFile, MethodsOfFile, PartsOfFile } from './WordsOfFile.tsx'

const isRequired = (field: MappedField): boolean => field === 'date' || field === 'amount'

const methods = Object.entries(importTexts.methods).map(([value, label]) => ({ value, label }))

/** Asks for the meaning of the columns and causes of a file. Submitting begins the dry run. */
export const MappingForm = ({ one }: { one: DonationImport }) => {
  const customerId = useCustomerId()
  const { mutateAsync } = useCheckImport(customerId, one._id)
  const causes = useQuery(importCausesQuery(useCall(), customerId))
  const form = useSchemaForm<MappingValues, ImportMapping>({
    schema: ImportMapping,
    initialValues: mappingValuesOf(one),
    bodyOf: mappingBodyOf,
  })
  const none = { value: '', label: causes.isPending ? importTexts.causesLoading : importTexts.punctual }
  return (
    <SaveForm
      className="grid one-column gap-24 to-760"
      form={form}
      readVersion={readVersionOf(ImportMapping, one.mapping ?? {})}
      save={mutateAsync}
      texts={{ submit: importTexts.check }}
      onSaved={() => {}}
    >
      <ColumnFields one={one} chosen={form.values.columns} errors={form.errors} inputOf={form.getInputProps} />
      {(['statuses', 'flags', 'types'] as const).map((of) =>
        form.values[of].length > 0 ? (
          <MeaningsOfFile key={of} of={of} one={one} inputOf={form.getInputProps} values={form.values[of]} />
        ) : null,
      )}
      <PartsOfFile one={one} inputOf={form.getInputProps} />
      {form.values.methods.length > 0 && (
        <MethodsOfFile one={one} inputOf={form.getInputProps} values={form.values.methods} />
      )}
      {form.values.causes.length > 0 && (
        <CausesOfFile one={one} causes={causes.data ?? []} inputOf={form.getInputProps} values={form.values.causes} />
      )}
      <div className="fields gap-20 row-gap-16 bottom">
        <SelectField
          label={importTexts.defaultCause}
          data={[none, ...(causes.data ?? [])]}
          {...form.getInputProps('defaultCauseId')}
        />
        <SelectField
          label={importTexts.unknownCauses}
          data={[
            { value: 'refuse', label: importTexts.refuse },
            { value: 'default', label: importTexts.giveDefault },
          ]}
          {...form.getInputProps('unknownCauses')}
        />
        <SelectField
          label={importTexts.defaultMethod}
          data={[{ value: '', label: importTexts.noMethod }, ...methods]}
          {...form.getInputProps('defaultMethod')}
        />
      </div>
      <Checkbox
        label={importTexts.chequesDeposited}
        description={importTexts.chequesDepositedNote}
        {...form.getInputProps('chequesDeposited', { type: 'checkbox' })}
      />
    </SaveForm>
  )
}

type ColumnsProps = {
  one: DonationImport
  chosen: MappingValues['columns']
  errors: Readonly<Record<string, unknown>>
  inputOf: (path: string) => object
}

/** A column for each field. Fields without a column are folded. */
const ColumnFields = ({ one, chosen, errors, inputOf }: ColumnsProps) => {
  const columns = one.header.map((name, index) => ({ value: String(index), label: name }))
  // As first read: a field that is chosen stays where it is.
  const [read] = useState(() => mappedFields.filter((field) => isRequired(field) || chosen[field] !== ''))
  const others = mappedFields.filter((field) => !read.includes(field))
  const columnOf = (field: MappedField) => (
    <SelectField
      key={field}
      label={importTexts.fields[field]}
      required={isRequired(field)}
      data={[{ value: '', label: isRequired(field) ? importTexts.chooseColumn : importTexts.noColumn }, ...columns]}
      {...inputOf(`columns.${field}`)}
    />
  )
  return (
    <>
      <div className="fields gap-20 row-gap-16 bottom">{read.map(columnOf)}</div>
      {others.length > 0 && (
        <details open={others.some((field) => errors[`columns.${field}`] !== undefined)}>
          <summary className="touch strong pad-10-0">{importTexts.otherFields(others.length)}</summary>
          <div className="fields gap-20 row-gap-16 bottom">{others.map(columnOf)}</div>
        </details>
      )}
    </>
  )
}

type CausesProps = {
  one: DonationImport
  causes: { value: string; label: string }[]
  values: MappingValues['causes']
  inputOf: (path: string) => object
}

/** A cause for each value of the file that is not the name of a cause. */
const CausesOfFile = ({ one, causes, values, inputOf }: CausesProps) => {
  const counts = new Map(one.unknownCauses.map(({ value, rowCount }) => [value, rowCount]))
  const choices = [
    { value: '', label: importTexts.likeOthers },
    { value: punctual, label: importTexts.punctual },
    { value: left, label: importTexts.statusMeanings.leave },
    ...causes,
  ]
  return (
    <fieldset className={classes.causes}>
      <legend className="strong pad-0-6">{importTexts.causesOfFile}</legend>
      <p className="quiet mt-8">{importTexts.causesOfFileNote}</p>
      <div className="fields gap-20 row-gap-16 bottom">
        {values.map(({ value }, index) => (
          <SelectField
            key={value}
            label={importTexts.causeOf(value, counts.get(value) ?? 0)}
            data={choices}
            {...inputOf(`causes.${index}.causeId`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
