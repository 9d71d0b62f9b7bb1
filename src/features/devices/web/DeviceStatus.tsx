import { Fragment } from 'react'
import { minuteMs } from '#shared/days.ts'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import type { Device } from '../device.ts'
import classes from './Devices.module.css'
import { deviceTexts } from './device.texts.ts'

/** The fields of a terminal that both lists have. */
type Signs = Pick<Device, 'state' | 'silentSince' | 'unusual' | 'contact' | 'lastDonationAt'> &
  Partial<Pick<Device, 'missingDonationCount'>>

/** The state of a terminal in words. The tone gives its colour: `well` is green, `danger` red. */
export type Sign = { tone: 'well' | 'off' | 'warning' | 'danger'; text: string }

/** Below this charge, a terminal will soon be off. */
export const lowBattery = 15

/** Tells whether the last heartbeat no longer says the present: the terminal is off or without network. */
export const isStale = (contact: { at: string }, now: number): boolean => now - Date.parse(contact.at) > 30 * minuteMs

const danger = (text: string): Sign => ({ tone: 'danger', text })
const warning = (text: string): Sign => ({ tone: 'warning', text })

/** Lists the signs of a terminal, the worst first: its state (docs/rules/devices.md#devices-states). */
export const signsOf = ({
  state,
  silentSince,
  unusual,
  contact,
  missingDonationCount = 0,
}: Signs): [Sign, ...Sign[]] => {
  const { reader, battery, waitingDonations } = contact ?? { reader: null, battery: null, waitingDonations: null }
  const isRetired = state === 'retired'
  const signs: Sign[] = [
    // Money is at stake, whether the terminal is in use or not.
    ...(unusual ? [danger(deviceTexts.unusual(unusual.since))] : []),
    ...(isRetired || state === 'never-connected' ? [{ tone: 'off', text: deviceTexts.states[state] } as const] : []),
    ...(state === 'revoked' ? [danger(deviceTexts.states.revoked)] : []),
    ...(silentSince && !isRetired ? [danger(deviceTexts.silentSince(silentSince))] : []),
    ...(reader === 'lost' && !isRetired ? [danger(deviceTexts.readerLost)] : []),
    ...(battery !== null && battery < lowBattery && !isRetired ? [warning(deviceTexts.lowBattery(battery))] : []),
    ...(waitingDonations && !isRetired ? [warning(deviceTexts.waiting(waitingDonations))] : []),
    ...(missingDonationCount > 0 && !isRetired ? [warning(deviceTexts.missing(missingDonationCount))] : []),
  ]
  const [worst, ...others] = signs
  return worst ? [worst, ...others] : [{ tone: 'well', text: deviceTexts.states.connected }]
}

/** The one state of a terminal in words, with a dot of its colour. */
export const DeviceStateLabel = ({ device }: { device: Signs }) => {
  const [{ tone, text }] = signsOf(device)
  return (
    <span className={`middle gap-8 ${classes.state}`} data-tone={tone}>
      {text}
    </span>
  )
}

/** The end of a row: the state of a terminal, its last donation, and what else needs a person. */
export const DeviceSigns = ({ device }: { device: Signs }) => {
  const { lastDonationAt, silentSince } = device
  const [, ...others] = signsOf(device)
  return (
    <span className="shrink quiet anywhere stack end-stack">
      <DeviceStateLabel device={device} />
      {/* Of a silent one, its state says the same date. */}
      {!silentSince && <Pause />}
      {!silentSince &&
        (lastDonationAt ? (
          <time dateTime={lastDonationAt}>{deviceTexts.lastDonation(lastDonationAt)}</time>
        ) : (
          <span>{deviceTexts.noDonation}</span>
        ))}
      {others.map(({ tone, text }) => (
        <Fragment key={text}>
          <Pause />
          <span className={tone === 'danger' ? 'danger strong' : 'ink strong'}>{text}</span>
        </Fragment>
      ))}
    </span>
  )
}
