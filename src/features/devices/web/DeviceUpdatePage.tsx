import type { z } from 'zod'
import { formValuesOf } from '#shared/fields.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { DeviceLabel, DeviceUpdate, deviceModels } from '../device.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { deviceQuery, useUpdateDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

const labels = { label: deviceTexts.name, submit: deviceTexts.submitUpdate, saved: deviceTexts.updated }

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
          labels={labels}
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
