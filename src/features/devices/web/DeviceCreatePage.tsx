import { formValuesOf } from '#shared/fields.ts'
import { serverMessageText } from '#shared/web/failureText.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { DeviceCreation, newDeviceModels } from '../device.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { useCreateDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

const labels = {
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
        labels={labels}
        models={newDeviceModels}
        save={mutateAsync}
        onSaved={() => goTo(list(), { replace: true })}
      />
    </>
  )
}
