import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import type { Device } from '../device.ts'
import { DeviceStateLabel, lowBattery } from './DeviceStatus.tsx'
import { deviceTexts } from './device.texts.ts'

const instant = (at: string | null): ReactNode =>
  at ? <time dateTime={at}>{formatDateTime(at)}</time> : deviceTexts.none

/** The lines of the last heartbeat that say something. */
const contactFacts = ({ contact }: Device): [string, ReactNode][] => {
  if (!contact) return []
  const { battery, network, reader, version, waitingDonations } = contact
  const lines: [string, ReactNode | null][] = [
    [deviceTexts.battery, battery === null ? null : deviceTexts.percent(battery)],
    [deviceTexts.network, network && deviceTexts.networks[network]],
    [deviceTexts.reader, reader && deviceTexts.readers[reader]],
    [deviceTexts.waitingDonations, waitingDonations],
    [deviceTexts.version, version],
  ]
  return lines.filter(([, value]) => value !== null)
}

/** How a terminal is: its state, its last donation and contact, and what it said of itself. */
export const DeviceHealth = ({ device }: { device: Device }) => (
  <Facts
    title={deviceTexts.health}
    facts={[
      [deviceTexts.state, <DeviceStateLabel key="state" state={device.state} />],
      [deviceTexts.lastDonationAt, instant(device.lastDonationAt)],
      [deviceTexts.lastContactAt, instant(device.lastContactAt)],
      ...contactFacts(device),
    ]}
  />
)

/** Shows the problems of a terminal, each with its remedy. */
export const DeviceNotices = ({ device }: { device: Device }) =>
  noticesOf(device).map(([tone, text]) => (
    <Notice key={text} tone={tone} role="note">
      {text}
    </Notice>
  ))

/** A terminal whose last heartbeat is older than this is off or without network. */
const offlineMs = 30 * 60_000

/** Says since when a terminal is silent, and what its heartbeats say about the cause. */
const silenceNote = ({ contact }: Device, since: string): string => {
  if (!contact) return deviceTexts.silenceNote(since)
  const isOffline = Date.now() - Date.parse(contact.at) > offlineMs
  return isOffline ? deviceTexts.silentOffline(since, contact.at) : deviceTexts.silentOnline(since, contact.at)
}

const noticesOf = (device: Device): ['danger' | 'warning' | 'info', string][] => {
  const { state, retiredAt, contact, missingDonationCount } = device
  if (retiredAt) return [['info', deviceTexts.retiredNote(retiredAt)]]
  const isRevoked = state === 'revoked'
  return [
    ...(isRevoked ? [['warning', deviceTexts.revokedNote] as const] : []),
    ...(device.silentSince ? [['danger', silenceNote(device, device.silentSince)] as const] : []),
    ...(contact?.reader === 'lost' ? [['danger', deviceTexts.readerLostNote] as const] : []),
    ...(contact && contact.battery !== null && contact.battery < lowBattery
      ? [['warning', deviceTexts.lowBatteryNote(contact.battery)] as const]
      : []),
    ...(contact?.waitingDonations ? [['warning', deviceTexts.waitingNote(contact.waitingDonations)] as const] : []),
    ...(missingDonationCount > 0 ? [['warning', deviceTexts.missingNote(missingDonationCount)] as const] : []),
  ].map(([tone, text]) => [tone, text])
}
