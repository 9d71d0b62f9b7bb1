import { Button } from '@mantine/core'
import { useState } from 'react'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { Device } from '../device.ts'
import { DeviceCodeDialog } from './DeviceCodeDialog.tsx'
import { useIssueDeviceCode, useReinstateDevice, useRetireDevice, useRevokeDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

type DeviceAccessProps = { customerId: string; device: Device }

const DeviceReplaceDialog = lazyPart(() =>
  import('./DeviceReplaceDialog.tsx').then(({ DeviceReplaceDialog }) => DeviceReplaceDialog),
)

/** Buttons to sign a terminal in, to replace it, to take it out of use and to revoke its access. */
export const DeviceAccess = ({ customerId, device }: DeviceAccessProps) => (
  <section aria-label={deviceTexts.access} className="inline gap-8 mt-16 mb-8">
    {device.state === 'retired' ? (
      <Reinstate customerId={customerId} device={device} />
    ) : (
      <>
        <IssueCode customerId={customerId} device={device} />
        <Replace customerId={customerId} device={device} />
        <Retire customerId={customerId} device={device} />
        <RevokeAccess customerId={customerId} device={device} />
      </>
    )}
  </section>
)

const IssueCode = ({ customerId, device }: DeviceAccessProps) => {
  const issue = useIssueDeviceCode(customerId, device._id)
  return (
    <>
      <Button disabled={issue.isPending} onClick={() => issue.mutate()}>
        {deviceTexts.issueCode}
      </Button>
      {issue.data && (
        <DeviceCodeDialog
          deviceId={device._id}
          code={issue.data.code}
          askedAt={issue.submittedAt}
          onClose={issue.reset}
        />
      )}
    </>
  )
}

const Replace = (props: DeviceAccessProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {deviceTexts.replace}
      </Button>
      {isOpen && <DeviceReplaceDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const Retire = ({ customerId, device }: DeviceAccessProps) => {
  const retire = useRetireDevice(customerId, device._id)
  const toastTexts = { loading: deviceTexts.retiring, success: deviceTexts.retired }
  return (
    <QuestionButton
      variant="default"
      label={deviceTexts.retire}
      question={deviceTexts.retireQuestion(device.label)}
      act={() => toasts.follow(retire.mutateAsync(), toastTexts).catch(() => undefined)}
    />
  )
}

const Reinstate = ({ customerId, device }: DeviceAccessProps) => {
  const reinstate = useReinstateDevice(customerId, device._id)
  const toastTexts = { loading: deviceTexts.reinstating, success: deviceTexts.reinstated }
  return (
    <Button
      disabled={reinstate.isPending}
      onClick={() => void toasts.follow(reinstate.mutateAsync(), toastTexts).catch(() => undefined)}
    >
      {deviceTexts.reinstate}
    </Button>
  )
}

/** Ends the access of a terminal after a question. */
export const RevokeAccess = ({ customerId, device }: DeviceAccessProps) => {
  const revoke = useRevokeDevice(customerId, device._id)
  const toastTexts = { loading: deviceTexts.revoking, success: deviceTexts.revoked }
  return (
    <QuestionButton
      variant="default"
      danger
      label={deviceTexts.revoke}
      question={deviceTexts.revokeQuestion(device.label)}
      // The toast shows a failure.
      act={() => toasts.follow(revoke.mutateAsync(), toastTexts).catch(() => undefined)}
    />
  )
}
