import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { z } from 'zod'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
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
  const call = useCall()
  const { data, error, isFetching, refetch } = useQuery({
    ...deviceQuery(call, customerId, deviceId),
    // What one is typing over must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { mutateAsync } = useUpdateDevice(customerId, deviceId)
  if (isUnknownDevice(error)) throw notFound()
  const schema: z.ZodType<DeviceUpdate> = changesModel ? DeviceUpdate : DeviceLabel
  return (
    <>
      <PageHeader title={deviceTexts.updateTitle} back={linkTo(back)} />
      {error && !data && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={2} />}
      {data && (
        <DeviceForm
          initial={{ label: data.label, ...(changesModel && { model: data.model }) }}
          schema={schema}
          labels={labels}
          models={deviceModels}
          knownSerialNumber={data.serialNumber}
          save={mutateAsync}
          onSaved={onSaved}
        />
      )}
    </>
  )
}
