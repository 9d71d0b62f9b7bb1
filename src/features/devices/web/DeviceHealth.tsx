import { Fragment, type ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { Facts } from '#shared/web/kit/Section.tsx'
import type { Device } from '../device.ts'
import { DeviceStateLabel, isStale } from './DeviceStatus.tsx'
import { deviceTexts } from './device.texts.ts'

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
export const DeviceHealth = ({ device }: { device: Device }) => (
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
