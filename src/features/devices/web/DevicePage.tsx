import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Facts } from '#shared/web/kit/Facts.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import type { Device } from '../device.ts'
import { DeviceAccess } from './DeviceAccess.tsx'
import { deviceQuery, isUnknownDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

type DevicePageProps = {
  customerId: string
  deviceId: string
  back: Place
  /** The screen to change it; absent for those who may not. */
  update?: Place | undefined
  /** Whether codes may be generated and the access revoked. */
  mayGiveAccess: boolean
  /** The figures, then what it is given, then the list of this terminal's donations: another feature's screen part. */
  donations: (information: ReactNode) => ReactNode
}

/** 'Appareil - …': what a terminal has collected, what it is, and how it gets in. */
export const DevicePage = ({ customerId, deviceId, back, update, mayGiveAccess, donations }: DevicePageProps) => {
  const { data: device, error, isFetching, refetch } = useQuery(deviceQuery(useCall(), customerId, deviceId))
  if (isUnknownDevice(error)) throw notFound()
  if (error && !device)
    return (
      <>
        <PageHeader title={deviceTexts.device} back={linkTo(back)} />
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      <PageHeader
        title={device ? deviceTexts.title(device.label) : deviceTexts.device}
        back={linkTo(back)}
        actions={
          update && (
            <Button variant="default" renderRoot={(props) => <Link {...linkTo(update)} {...props} />}>
              {deviceTexts.update}
            </Button>
          )
        }
      />
      {donations(
        device ? (
          <>
            <Information device={device} />
            {mayGiveAccess && <DeviceAccess customerId={customerId} device={device} />}
          </>
        ) : (
          <ListSkeleton rows={3} />
        ),
      )}
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
