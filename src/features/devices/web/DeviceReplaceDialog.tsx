import { TextInput } from '@mantine/core'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type Device, DeviceReplacement, deviceModels } from '../device.ts'
import { useReplaceDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

type DeviceReplaceDialogProps = { customerId: string; device: Device; onClose: () => void }

/** Asks for the box that replaces the present one. Donations and figures stay with the place. */
export const DeviceReplaceDialog = ({ customerId, device, onClose }: DeviceReplaceDialogProps) => {
  const replace = useReplaceDevice(customerId, device._id)
  const form = useSchemaForm({
    schema: DeviceReplacement,
    initialValues: { serialNumber: '', model: deviceModels.find((model) => model === device.model) ?? deviceModels[0] },
  })
  const save = async (box: DeviceReplacement) => {
    await replace.mutateAsync(box)
    toasts.success(deviceTexts.replaced)
  }
  const waiting = device.contact?.waitingDonations
  return (
    <FormDialog
      form={form}
      title={deviceTexts.replaceTitle}
      submitLabel={deviceTexts.replaceSubmit}
      save={save}
      onClose={onClose}
    >
      {waiting ? (
        <Notice tone="warning" role="note">
          {deviceTexts.waitingBeforeReplace(waiting)}
        </Notice>
      ) : null}
      <p>{deviceTexts.replaceNote(device.label)}</p>
      <TextInput
        label={deviceTexts.newSerialNumber}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('serialNumber')}
      />
      <SelectField label={deviceTexts.model} data={[...deviceModels]} {...form.getInputProps('model')} />
    </FormDialog>
  )
}
