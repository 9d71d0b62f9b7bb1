import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import type { Device } from '../device.ts'
import { deviceTexts } from './device.texts.ts'

/** The values of the form. A field that may not be changed is absent. */
export type DeviceValues = { serialNumber?: string; label: string; model?: string | undefined }

type DeviceFormProps<Sent, Version> = Saving<Sent, Device, Version> & {
  initial: DeviceValues
  schema: z.ZodType<Sent>
  labels: { label: string; submit: string; saved: string; failed?: (error: unknown) => string }
  /** The models to choose from, where `initial` has one. */
  models?: readonly string[]
  /** The serial number of an existing terminal, shown read-only. */
  knownSerialNumber?: string
  onSaved: () => void
}

/** The form of a terminal, for its creation, for updates by staff, and for renaming by a manager. */
export const DeviceForm = <Sent, Version>(props: DeviceFormProps<Sent, Version>) => {
  const { initial, schema, labels, models = [], knownSerialNumber, ...outcome } = props
  const form = useSchemaForm({ schema, initialValues: initial })
  return (
    <SaveForm className="stack gap-20 to-760" form={form} texts={labels} {...outcome}>
      {initial.serialNumber !== undefined && (
        <TextInput
          label={deviceTexts.serialNumber}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('serialNumber')}
        />
      )}
      <TextInput label={labels.label} required autoComplete="off" {...form.getInputProps('label')} />
      {initial.model !== undefined && (
        <SelectField label={deviceTexts.model} data={[...models]} {...form.getInputProps('model')} />
      )}
      {knownSerialNumber !== undefined && (
        <TextInput
          label={deviceTexts.serialNumber}
          description={deviceTexts.serialNumberHint}
          value={knownSerialNumber}
          readOnly
        />
      )}
    </SaveForm>
  )
}
