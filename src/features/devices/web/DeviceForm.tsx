import { TextInput } from '@mantine/core'
import type { z } from 'zod'
import { formValuesOf } from '#shared/fields.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { serverMessageText } from '#shared/web/failureText.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm, type Saving } from '#shared/web/kit/SaveForm.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Device, DeviceCreation, DeviceLabel, DeviceUpdate, deviceModels, newDeviceModels } from '../device.ts'
import { deviceQuery, useCreateDevice, useUpdateDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

/** The values of the form. A field that may not be changed is absent. */
type DeviceValues = { serialNumber?: string; label: string; model?: string | undefined }

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

const creationLabels = {
  label: deviceTexts.label,
  submit: deviceTexts.submitCreation,
  saved: deviceTexts.created,
  failed: serverMessageText,
}

/** The page 'Nouvel appareil': creates a terminal. */
export const DeviceCreatePage = () => {
  const { mutateAsync } = useCreateDevice(useCustomerId())
  const { devices: list } = usePlaces()
  const goTo = useGoTo()
  return (
    <>
      <PageHeader title={deviceTexts.createTitle} back={linkTo(list())} />
      <DeviceForm
        initial={formValuesOf(DeviceCreation.shape)}
        schema={DeviceCreation}
        labels={creationLabels}
        models={newDeviceModels}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
      />
    </>
  )
}

const updateLabels = { label: deviceTexts.name, submit: deviceTexts.submitUpdate, saved: deviceTexts.updated }

/** The page 'Modifier l'appareil'. A manager changes only the name, and returns to the list. */
export const DeviceUpdatePage = () => {
  const customerId = useCustomerId()
  const deviceId = useRouteParam('deviceId')
  const places = usePlaces()
  const goTo = useGoTo()
  const changesModel = isPlatformRole(useRole())
  const schema: z.ZodObject & z.ZodType<DeviceUpdate> = changesModel ? DeviceUpdate : DeviceLabel
  const { mutateAsync } = useUpdateDevice(customerId, deviceId)
  return (
    <RecordScreen
      record={useFormRecord(deviceQuery(useCall(), customerId, deviceId))}
      title={() => deviceTexts.updateTitle}
      back={() => places.device(deviceId)}
      skeletonRows={2}
    >
      {(device) => (
        <DeviceForm
          initial={formValuesOf(changesModel ? DeviceUpdate.shape : DeviceLabel.shape, device)}
          schema={schema}
          labels={updateLabels}
          models={deviceModels}
          knownSerialNumber={device.serialNumber}
          readVersion={readVersionOf(schema, device)}
          save={mutateAsync}
          onSaved={() => goTo(changesModel ? places.device(deviceId) : places.devices(), { replace: true })}
        />
      )}
    </RecordScreen>
  )
}
