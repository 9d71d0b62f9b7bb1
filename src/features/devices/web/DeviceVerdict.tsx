import { useState } from 'react'
import { dayOf, timeOf } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { examineDevice, issueDeviceCode, revokeDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import type { Unusual } from '../device-health.ts'
import { Reinstate, RevokeAccess } from './DeviceAccess.tsx'
import { isStale, lowBattery } from './DeviceStatus.tsx'
import classes from './Devices.module.css'
import { useExamineDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

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

type UnusualNoticeProps = { customerId: string; device: Device; unusual: Unusual }

/** Says what is unusual in the donations of a terminal, with what to do about it. */
const UnusualNotice = ({ customerId, device, unusual: { since, reasons } }: UnusualNoticeProps) => {
  const role = useRole()
  return (
    <div>
      <Notice tone="danger" role="note">
        <p>
          <strong>{deviceTexts.unusualNote(since)}</strong>{' '}
          {reasons.map((reason) => deviceTexts.unusualReasons[reason]).join(' ')} {deviceTexts.unusualHelp}
        </p>
        <div className="inline gap-8 mt-12">
          {mayCall(revokeDevice, role) && device.state === 'connected' && (
            <RevokeAccess customerId={customerId} device={device} />
          )}
          {role === 'manager' && <CancelDonations deviceId={device._id} since={since} />}
          {mayCall(examineDevice, role) && <Examine customerId={customerId} device={device} />}
        </div>
      </Notice>
    </div>
  )
}

const CancelDonations = ({ deviceId, since }: { deviceId: string; since: string }) => {
  const { newSlot } = usePlaces()
  const [today] = useState(() => dayOf(new Date()))
  const ends = { startDate: dayOf(new Date(since)), startTime: timeOf(since), endDate: today, endTime: '23:59' }
  return (
    <LinkButton variant="default" to={newSlot({ act: 'cancel', deviceId, ...ends })}>
      {deviceTexts.cancelDonations}
    </LinkButton>
  )
}

const Examine = ({ customerId, device }: Omit<UnusualNoticeProps, 'unusual'>) => {
  const examine = useExamineDevice(customerId, device._id)
  const toastTexts = { loading: deviceTexts.examining, success: deviceTexts.examined }
  return (
    <QuestionButton
      variant="default"
      label={deviceTexts.examine}
      question={deviceTexts.examineQuestion(device.label)}
      act={() => toasts.follow(examine.mutateAsync(), toastTexts).catch(() => undefined)}
    />
  )
}
