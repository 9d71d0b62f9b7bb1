import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import classes from './DeviceListPage.module.css'
import { devicesQuery } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'
import { silentDays, silentFirst } from './silence.ts'

/** The page 'Appareils': the terminals of a customer by name, silent ones first. */
export const DeviceListPage = () => {
  const places = usePlaces()
  const list = useQuery(devicesQuery(useCall(), useCustomerId()))
  const readAt = list.dataUpdatedAt
  const mayCreate = mayCall(createDevice, useRole())
  return (
    <ListScreen
      list={list}
      title={deviceTexts.devices}
      back={places.home()}
      actions={mayCreate && <AddButton label={deviceTexts.add} to={places.newDevice()} />}
      empty={{ text: deviceTexts.empty }}
      skeletonRows={4}
    >
      {(devices) => (
        <ul className={classes.list}>
          {silentFirst(devices, new Date(readAt)).map((device) => (
            <li key={device._id}>
              <Row device={device} readAt={readAt} />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  )
}

type RowProps = {
  device: Device
  /** When the list was read, in milliseconds. Silence is counted up to this time. */
  readAt: number
}

const Row = ({ device, readAt }: RowProps) => {
  const { device: placeOf } = usePlaces()
  return (
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
      <LastDonation device={device} readAt={readAt} />
    </Link>
  )
}

const LastDonation = ({ device: { lastDonationAt, missingDonationCount }, readAt }: RowProps) => {
  if (!lastDonationAt) return <span className={classes.last}>{deviceTexts.noDonation}</span>
  const silent = silentDays(lastDonationAt, new Date(readAt))
  return (
    <span className={classes.last}>
      <time dateTime={lastDonationAt}>{deviceTexts.lastDonation(lastDonationAt)}</time>
      {silent !== undefined && <Pause />}
      {silent !== undefined && <span className={classes.silent}>{deviceTexts.silentSince(silent)}</span>}
      {missingDonationCount > 0 && <Pause />}
      {missingDonationCount > 0 && <span className={classes.silent}>{deviceTexts.missing(missingDonationCount)}</span>}
    </span>
  )
}
