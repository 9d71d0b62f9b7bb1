import { mayCall } from '#shared/endpoint.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { issueDeviceCode } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import { Reinstate } from './DeviceAccess.tsx'
import { isStale, lowBattery } from './DeviceStatus.tsx'
import classes from './Devices.module.css'
import { deviceTexts } from './device.texts.ts'
import { UnusualNotice } from './UnusualNotice.tsx'

type DeviceVerdictProps = { customerId: string; device: Device | undefined }

/** Shows what a treasurer opens the page of a terminal for: all is well, or each problem with its remedy. */
export const DeviceVerdict = ({ customerId, device }: DeviceVerdictProps) => (
  <div className={`stack gap-12 mb-16 ${classes.verdict}`}>
    {device?.unusual && <UnusualNotice customerId={customerId} device={device} unusual={device.unusual} />}
    {device && <Verdicts customerId={customerId} device={device} />}
  </div>
)

const Verdicts = ({ customerId, device }: { customerId: string; device: Device }) => {
  const mayAct = mayCall(issueDeviceCode, useRole())
  return verdictsOf(device).map(({ tone, text }) => (
    <Notice key={text} tone={tone} role="note">
      <p>{text}</p>
      {mayAct && device.retiredAt && (
        <div className="inline gap-8 mt-12">
          <Reinstate customerId={customerId} device={device} />
        </div>
      )}
    </Notice>
  ))
}

type Verdict = { tone: 'success' | 'info' | 'warning' | 'danger'; text: string }

/** Says since when a terminal is silent, and what its heartbeats say about the cause. */
const silenceNote = ({ contact }: Device, since: string, now: number): string => {
  if (!contact) return deviceTexts.silenceNote(since)
  return isStale(contact, now)
    ? deviceTexts.silentOffline(since, contact.at)
    : deviceTexts.silentOnline(since, contact.at)
}

const problemsOf = (device: Device, now: number): Verdict[] => {
  const { state, contact, silentSince, missingDonationCount } = device
  const { reader, battery, waitingDonations } = contact ?? { reader: null, battery: null, waitingDonations: null }
  const problems: (Verdict | false)[] = [
    state === 'never-connected' && { tone: 'info', text: deviceTexts.neverConnectedNote },
    state === 'revoked' && { tone: 'warning', text: deviceTexts.revokedNote },
    silentSince !== null && { tone: 'danger', text: silenceNote(device, silentSince, now) },
    reader === 'lost' && { tone: 'danger', text: deviceTexts.readerLostNote },
    battery !== null && battery < lowBattery && { tone: 'warning', text: deviceTexts.lowBatteryNote(battery) },
    !!waitingDonations && { tone: 'warning', text: deviceTexts.waitingNote(waitingDonations) },
    missingDonationCount > 0 && { tone: 'warning', text: deviceTexts.missingNote(missingDonationCount) },
  ]
  return problems.filter((problem) => problem !== false)
}

const verdictsOf = (device: Device): Verdict[] => {
  const now = Date.now()
  const { retiredAt, unusual, lastDonationAt } = device
  if (retiredAt) return [{ tone: 'info', text: deviceTexts.retiredNote(retiredAt) }]
  const problems = problemsOf(device, now)
  if (problems.length > 0 || unusual) return problems
  return [{ tone: 'success', text: deviceTexts.allIsWell(lastDonationAt, now) }]
}
