import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import type { Device } from '../device.ts'
import classes from './DeviceListPage.module.css'
import { devicesQuery } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'
import { silentDays, silentFirst } from './silence.ts'

type DeviceListPageProps = {
  customerId: string
  back: Place
  /** The screen of one terminal, which differs by entrance. */
  placeOf: (deviceId: string) => Place
  /** The screen to add one; absent for those who may not. */
  create?: Place | undefined
}

/** 'Appareils': the terminals of an association by name, those that have gone silent first. */
export const DeviceListPage = ({ customerId, back, placeOf, create }: DeviceListPageProps) => {
  const devices = useQuery(devicesQuery(useCall(), customerId))
  return (
    <>
      <PageHeader
        title={deviceTexts.devices}
        back={linkTo(back)}
        actions={create && <AddButton label={deviceTexts.add} to={create} />}
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
              <Link {...linkTo(placeOf(device._id))} className={classes.row}>
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
