import { NativeSelect, TextInput } from '@mantine/core'
import { EditForm } from '#shared/web/kit/EditForm.tsx'
import '@mantine/core/styles/Combobox.layer.css'
import { schemaResolver, useForm } from '@mantine/form'
import type { z } from 'zod'
import classes from './DeviceForm.module.css'
import { deviceTexts } from './device.texts.ts'

/** What of a terminal one types. What someone may not change is absent, and its field with it. */
export type DeviceValues = { serialNumber?: string; label: string; model?: string }

type DeviceFormProps = {
  initial: DeviceValues
  /** What the server judges the same values by. */
  schema: z.ZodType<unknown, DeviceValues>
  labels: { label: string; submit: string; saved: string; failed?: (error: unknown) => string }
  /** The models to choose from, where `initial` has one. */
  models?: readonly string[]
  /** Of a terminal that exists: it can be read, and never changes. */
  knownSerialNumber?: string
  save: (values: DeviceValues) => Promise<unknown>
  onSaved: () => void
}

/** The form of a terminal: as an admin adds it, as the platform changes it, and as its manager renames it. */
export const DeviceForm = (props: DeviceFormProps) => {
  const { initial, schema, labels, models = [], knownSerialNumber } = props
  const form = useForm<DeviceValues>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) })
  return (
    <EditForm className={classes.form} form={form} save={props.save} texts={labels} onSaved={props.onSaved}>
      {initial.serialNumber !== undefined && (
        <TextInput
          label={deviceTexts.serialNumber}
          withAsterisk
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('serialNumber')}
        />
      )}
      <TextInput label={labels.label} withAsterisk autoComplete="off" {...form.getInputProps('label')} />
      {initial.model !== undefined && (
        <NativeSelect label={deviceTexts.model} data={[...models]} {...form.getInputProps('model')} />
      )}
      {knownSerialNumber !== undefined && (
        <TextInput
          label={deviceTexts.serialNumber}
          description={deviceTexts.serialNumberHint}
          value={knownSerialNumber}
          readOnly
          classNames={{ input: classes.known }}
        />
      )}
    </EditForm>
  )
}
