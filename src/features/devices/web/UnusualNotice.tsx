import { useState } from 'react'
import { dayOf, timeOf } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { examineDevice, revokeDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import type { Unusual } from '../device-health.ts'
import { RevokeAccess } from './DeviceAccess.tsx'
import { useExamineDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

type UnusualNoticeProps = { customerId: string; device: Device; unusual: Unusual }

/** Says what is unusual in the donations of a terminal, with what to do about it. */
export const UnusualNotice = ({ customerId, device, unusual: { since, reasons } }: UnusualNoticeProps) => {
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
