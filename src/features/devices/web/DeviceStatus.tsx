import { Fragment } from 'react'
import { Pause } from '#shared/web/kit/LinkRows.tsx'
import type { Device } from '../device.ts'
import classes from './Devices.module.css'
import { deviceTexts } from './device.texts.ts'

/** The state of a terminal in words, with a dot of its colour. */
export const DeviceStateLabel = ({ state }: Pick<Device, 'state'>) => (
  <span className={classes.state} data-state={state}>
    {deviceTexts.states[state]}
  </span>
)

/** The fields of a terminal that both lists have. */
type Signs = Pick<Device, 'state' | 'silentSince' | 'unusual' | 'contact' | 'lastDonationAt'> &
  Partial<Pick<Device, 'missingDonationCount'>>

/** Below this charge, a terminal will soon be off. */
export const lowBattery = 15

/** Lists the problems that need a person, the worst first. A terminal out of use has none. */
const warningsOf = ({ state, silentSince, unusual, contact, missingDonationCount = 0 }: Signs): string[] => {
  // Money is at stake, whether the terminal is in use or not.
  const alarm = unusual ? [deviceTexts.unusual(unusual.since)] : []
  if (state === 'retired') return alarm
  const { reader, battery, waitingDonations } = contact ?? { reader: null, battery: null, waitingDonations: null }
  return [
    ...alarm,
    ...(silentSince ? [deviceTexts.silentSince(silentSince)] : []),
    ...(reader === 'lost' ? [deviceTexts.readerLost] : []),
    ...(battery !== null && battery < lowBattery ? [deviceTexts.lowBattery(battery)] : []),
    ...(waitingDonations ? [deviceTexts.waiting(waitingDonations)] : []),
    ...(missingDonationCount > 0 ? [deviceTexts.missing(missingDonationCount)] : []),
  ]
}

/** The end of a row: the state of a terminal, its last donation, and what needs a person. */
export const DeviceSigns = ({ device }: { device: Signs }) => {
  const { state, lastDonationAt, silentSince } = device
  return (
    <span className="shrink quiet anywhere end-stack">
      <DeviceStateLabel state={state} />
      {/* Of a silent one, the warning says the same date. */}
      {!silentSince && <Pause />}
      {!silentSince &&
        (lastDonationAt ? (
          <time dateTime={lastDonationAt}>{deviceTexts.lastDonation(lastDonationAt)}</time>
        ) : (
          <span>{deviceTexts.noDonation}</span>
        ))}
      {warningsOf(device).map((warning) => (
        <Fragment key={warning}>
          <Pause />
          <span className="danger strong">{warning}</span>
        </Fragment>
      ))}
    </span>
  )
}
