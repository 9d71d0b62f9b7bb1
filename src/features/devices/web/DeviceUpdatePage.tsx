import { notFound } from '@tanstack/react-router'
import type { z } from 'zod'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { DeviceLabel, DeviceUpdate, deviceModels } from '../device.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { deviceQuery, isUnknownDevice, useUpdateDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

const labels = { label: deviceTexts.name, submit: deviceTexts.submitUpdate, saved: deviceTexts.updated }

/**
 * 'Modifier l'appareil'; the serial number is read-only. The platform's staff change the name and the model, and return to
 * the device; a manager changes the name alone, and returns to the list.
 */
export const DeviceUpdatePage = () => {
  const customerId = useCustomerId()
  const deviceId = useRouteParam('deviceId')
  const places = usePlaces()
  const goTo = useGoTo()
  const changesModel = isPlatformRole(useRole())
  const { record, error, isFetching, refetch } = useFormRecord(deviceQuery(useCall(), customerId, deviceId))
  const { mutateAsync } = useUpdateDevice(customerId, deviceId)
  if (isUnknownDevice(error)) throw notFound()
  const schema: z.ZodType<DeviceUpdate> = changesModel ? DeviceUpdate : DeviceLabel
  return (
    <>
      <PageHeader title={deviceTexts.updateTitle} back={linkTo(places.device(deviceId))} />
      {error && !record && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !record && <ListSkeleton rows={2} />}
      {record && (
        <DeviceForm
          initial={{ label: record.label, ...(changesModel && { model: record.model }) }}
          schema={schema}
          labels={labels}
          models={deviceModels}
          knownSerialNumber={record.serialNumber}
          save={mutateAsync}
          onSaved={() => goTo(changesModel ? places.device(deviceId) : places.devices())}
        />
      )}
    </>
  )
}
