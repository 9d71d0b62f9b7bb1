import { serverMessageText } from '#shared/web/failureText.ts'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import { DeviceCreation, newDeviceModels } from '../device.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { useCreateDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

const blank = { serialNumber: '', label: '', model: newDeviceModels[0] }
const labels = {
  label: deviceTexts.label,
  submit: deviceTexts.submitCreation,
  saved: deviceTexts.created,
  failed: serverMessageText,
}

type DeviceCreatePageProps = { customerId: string; back: Place; onSaved: () => void }

/** 'Nouvel appareil': an admin enters a terminal before it is handed to its association. */
export const DeviceCreatePage = ({ customerId, back, onSaved }: DeviceCreatePageProps) => {
  const { mutateAsync } = useCreateDevice(customerId)
  return (
    <>
      <PageHeader title={deviceTexts.createTitle} back={linkTo(back)} />
      <DeviceForm
        initial={blank}
        schema={DeviceCreation}
        labels={labels}
        models={newDeviceModels}
        save={mutateAsync}
        onSaved={onSaved}
      />
    </>
  )
}
