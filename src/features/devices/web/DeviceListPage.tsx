import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import { DeviceSigns } from './DeviceStatus.tsx'
import classes from './Devices.module.css'
import { devicesQuery } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

/** The page 'Appareils': the terminals of a customer by name, those that need a person first. */
export const DeviceListPage = () => {
  const places = usePlaces()
  const list = useQuery(devicesQuery(useCall(), useCustomerId()))
  const mayCreate = mayCall(createDevice, useRole())
  return (
    <ListScreen
      list={list}
      title={deviceTexts.devices}
      back={places.home()}
      actions={mayCreate && <AddButton label={deviceTexts.add} to={places.newDevice()} />}
      empty={{
        text: deviceTexts.empty,
        hint: mayCreate ? deviceTexts.emptyHint : deviceTexts.emptyHintOfManager,
        act: mayCreate ? { label: deviceTexts.addFirst, to: places.newDevice() } : undefined,
      }}
      skeletonRows={4}
    >
      {(devices) => (
        <>
          <Rows devices={alarmsFirst(devices.filter(isInUse))} />
          {devices.some(isRetired) && (
            <Section title={deviceTexts.retiredDevices}>
              <Rows devices={devices.filter(isRetired)} />
            </Section>
          )}
        </>
      )}
    </ListScreen>
  )
}

/** Puts unusual donations first, then silent terminals, the longest silent first. The others keep their order. */
const alarmsFirst = (devices: readonly Device[]): Device[] =>
  [...devices].sort((one, other) => urgencyOf(one).localeCompare(urgencyOf(other), 'en'))

const urgencyOf = ({ unusual, silentSince }: Device): string => (unusual ? '' : (silentSince ?? '9999'))

const isRetired = ({ state }: Device): boolean => state === 'retired'
const isInUse = (device: Device): boolean => !isRetired(device)

const Rows = ({ devices }: { devices: Device[] }) =>
  devices.length > 0 && (
    <ul className="rows">
      {devices.map((device) => (
        <li key={device._id}>
          <Row device={device} />
        </li>
      ))}
    </ul>
  )

type RowProps = { device: Device }

const Row = ({ device }: RowProps) => {
  const { device: placeOf } = usePlaces()
  return (
    <Link {...linkTo(placeOf(device._id))} className={`high-64 ${classes.row}`}>
      <span className="row-name">{device.label}</span>
      <Pause />
      <span className={`stack shrink quiet anywhere ${classes.kind}`}>
        <span>
          {device.model}
          <Pause />
        </span>
        <span>
          {deviceTexts.serialNumberIs(device.serialNumber)}
          <Pause />
        </span>
      </span>
      <DeviceSigns device={device} />
    </Link>
  )
}
