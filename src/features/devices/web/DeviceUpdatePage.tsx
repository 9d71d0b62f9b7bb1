import { notFound } from '@tanstack/react-router'
import type { z } from 'zod'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { DeviceLabel, DeviceUpdate, deviceModels } from '../device.ts'
import { DeviceForm } from './DeviceForm.tsx'
import { deviceQuery, isUnknownDevice, useUpdateDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

const labels = { label: deviceTexts.name, submit: deviceTexts.submitUpdate, saved: deviceTexts.updated }

type DeviceUpdatePageProps = {
  customerId: string
  deviceId: string
  back: Place
  /** Whether the model can be changed too, as the platform may; a manager changes the name alone. */
  changesModel: boolean
  onSaved: () => void
}

/** 'Modifier l'appareil'; the serial number can be read. */
export const DeviceUpdatePage = ({ customerId, deviceId, back, changesModel, onSaved }: DeviceUpdatePageProps) => {
  const { record, error, isFetching, refetch } = useFormRecord(deviceQuery(useCall(), customerId, deviceId))
  const { mutateAsync } = useUpdateDevice(customerId, deviceId)
  if (isUnknownDevice(error)) throw notFound()
  const schema: z.ZodType<DeviceUpdate> = changesModel ? DeviceUpdate : DeviceLabel
  return (
    <>
      <PageHeader title={deviceTexts.updateTitle} back={linkTo(back)} />
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
          onSaved={onSaved}
        />
      )}
    </>
  )
}
