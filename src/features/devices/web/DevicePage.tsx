import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { issueDeviceCode, updateDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import { DeviceAccess } from './DeviceAccess.tsx'
import { DeviceStateLabel, isStale } from './DeviceStatus.tsx'
import classes from './Devices.module.css'
import { DeviceVerdict } from './DeviceVerdict.tsx'
import { deviceQuery } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

/** The page 'Appareil - …': the donations, facts and access of a terminal. */
export const DevicePage = () => {
  const customerId = useCustomerId()
  const deviceId = useRouteParam('deviceId')
  const role = useRole()
  return (
    <RecordScreen
      record={useQuery(deviceQuery(useCall(), customerId, deviceId))}
      title={(device) => (device ? deviceTexts.title(device.label) : deviceTexts.device)}
      back={usePlaces().devices}
      renderActions={(device) => (
        <>
          {mayCall(updateDevice, role) && <UpdateButton deviceId={deviceId} />}
          {mayCall(issueDeviceCode, role) && device.state !== 'retired' && (
            <DeviceAccess customerId={customerId} device={device} />
          )}
        </>
      )}
      renderVerdict={(device) => <DeviceVerdict customerId={customerId} device={device} />}
      history={{ kind: 'device', id: deviceId }}
    >
      {(device) => (
        <>
          <div className={`grid gap-16 row-gap-0 starts ${classes.facts}`}>
            <DeviceHealth device={device} />
            <Information device={device} />
          </div>
          {device.formerBoxes.length > 0 && <FormerBoxes boxes={device.formerBoxes} />}
        </>
      )}
    </RecordScreen>
  )
}

const UpdateButton = ({ deviceId }: { deviceId: string }) => {
  const { deviceUpdate } = usePlaces()
  return (
    <LinkButton variant="default" leftSection={<IconPencil size={18} aria-hidden />} to={deviceUpdate(deviceId)}>
      {deviceTexts.update}
    </LinkButton>
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

const FormerBoxes = ({ boxes }: { boxes: Device['formerBoxes'] }) => (
  <Facts
    title={deviceTexts.formerBoxes}
    facts={boxes.map(({ serialNumber, model, replacedAt }) => [
      deviceTexts.box(model, serialNumber),
      <time key="replaced" dateTime={replacedAt}>
        {deviceTexts.replacedAt(replacedAt)}
      </time>,
    ])}
  />
)

const instant = (at: string | null): ReactNode =>
  at ? <time dateTime={at}>{formatDateTime(at)}</time> : deviceTexts.none

/** The lines of the last heartbeat that say something, with its age where it is no longer the present. */
const contactFacts = ({ contact }: Device): [string, ReactNode][] => {
  if (!contact) return []
  const { battery, network, reader, version, waitingDonations } = contact
  const now = Date.now()
  const age = isStale(contact, now) && <span className="quiet"> {deviceTexts.ago(contact.at, now)}</span>
  const lines: [string, ReactNode | null][] = [
    [deviceTexts.battery, battery === null ? null : deviceTexts.percent(battery)],
    [deviceTexts.network, network && deviceTexts.networks[network]],
    [deviceTexts.reader, reader && deviceTexts.readers[reader]],
    [deviceTexts.waitingDonations, waitingDonations],
    [deviceTexts.version, version],
  ]
  return lines.flatMap(([label, value]): [string, ReactNode][] =>
    value === null
      ? []
      : [
          [
            label,
            <Fragment key={label}>
              {value}
              {age}
            </Fragment>,
          ],
        ],
  )
}

/** The health of a terminal: its state, last donation, last contact and last heartbeat. */
const DeviceHealth = ({ device }: { device: Device }) => (
  <Facts
    title={deviceTexts.health}
    facts={[
      [deviceTexts.state, <DeviceStateLabel key="state" device={device} />],
      [deviceTexts.lastDonationAt, instant(device.lastDonationAt)],
      [deviceTexts.lastContactAt, instant(device.lastContactAt)],
      ...contactFacts(device),
    ]}
  />
)
