import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import classes from './DeviceListPage.module.css'
import { devicesQuery } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'
import { silentDays, silentFirst } from './silence.ts'

/** 'Appareils': the terminals of a customer by name, the silent ones first. */
export const DeviceListPage = () => {
  const places = usePlaces()
  const devices = useQuery(devicesQuery(useCall(), useCustomerId()))
  const mayCreate = mayCall(createDevice, useRole())
  return (
    <>
      <PageHeader
        title={deviceTexts.devices}
        back={linkTo(places.home())}
        actions={mayCreate && <AddButton label={deviceTexts.add} to={places.newDevice()} />}
      />
      {devices.isPending && <ListSkeleton rows={4} />}
      {devices.isError && !devices.data && (
        <LoadFailure error={devices.error} retrying={devices.isFetching} onRetry={() => void devices.refetch()} />
      )}
      {devices.data?.length === 0 && <EmptyState text={deviceTexts.empty} />}
      {devices.data && devices.data.length > 0 && (
        <ul className={classes.list}>
          {silentFirst(devices.data, new Date(devices.dataUpdatedAt)).map((device) => (
            <li key={device._id}>
              <Link {...linkTo(places.device(device._id))} className={classes.row}>
                <span className={classes.label}>{device.label}</span>
                <Pause />
                <span className={classes.kind}>
                  <span>
                    {device.model}
                    <Pause />
                  </span>
                  <span>
                    {deviceTexts.serialNumberIs(device.serialNumber)}
                    <Pause />
                  </span>
                </span>
                <LastDonation device={device} readAt={devices.dataUpdatedAt} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** `readAt`: when the list was read, in milliseconds; silence is counted up to then. */
const LastDonation = ({ device: { lastDonationAt }, readAt }: { device: Device; readAt: number }) => {
  if (!lastDonationAt) return <span className={classes.last}>{deviceTexts.noDonation}</span>
  const silent = silentDays(lastDonationAt, new Date(readAt))
  return (
    <span className={classes.last}>
      <time dateTime={lastDonationAt}>{deviceTexts.lastDonation(lastDonationAt)}</time>
      {silent !== undefined && <Pause />}
      {silent !== undefined && <span className={classes.silent}>{deviceTexts.silentSince(silent)}</span>}
    </span>
  )
}
