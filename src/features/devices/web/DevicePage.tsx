import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import { formatDateTime } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { Donations } from '#shared/web/donations.tsx'
import { Facts } from '#shared/web/kit/Facts.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { issueDeviceCode, updateDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import { DeviceAccess } from './DeviceAccess.tsx'
import { deviceQuery, isUnknownDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

/** 'Appareil - …': what a terminal has collected, what it is, and how it signs in. */
export const DevicePage = () => {
  const customerId = useCustomerId()
  const deviceId = useRouteParam('deviceId')
  const places = usePlaces()
  const role = useRole()
  const { data: device, error, isFetching, refetch } = useQuery(deviceQuery(useCall(), customerId, deviceId))
  if (isUnknownDevice(error)) throw notFound()
  const back = linkTo(places.devices())
  if (error && !device)
    return (
      <>
        <PageHeader title={deviceTexts.device} back={back} />
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      <PageHeader
        title={device ? deviceTexts.title(device.label) : deviceTexts.device}
        back={back}
        actions={
          mayCall(updateDevice, role) && (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...linkTo(places.deviceUpdate(deviceId))} {...props} />}
            >
              {deviceTexts.update}
            </Button>
          )
        }
      />
      <Donations of={{ kind: 'device', id: deviceId }}>
        {device ? (
          <>
            <Information device={device} />
            {mayCall(issueDeviceCode, role) && <DeviceAccess customerId={customerId} device={device} />}
          </>
        ) : (
          <ListSkeleton rows={3} />
        )}
      </Donations>
    </>
  )
}

const Information = ({ device: { createdAt, model, serialNumber } }: { device: Device }) => {
  const created = <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
  return (
    <Facts
      title={deviceTexts.information}
      facts={[
        [deviceTexts.createdAt, created],
        [deviceTexts.model, model],
        [deviceTexts.serialNumber, serialNumber],
      ]}
    />
  )
}
