import { Button } from '@mantine/core'
import { useState } from 'react'
import { ActionMenu } from '#shared/web/kit/ActionMenu.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { QuestionDialog } from '#shared/web/kit/QuestionDialog.tsx'
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

/** The acts on a terminal in use: a button for the code that signs it in, and a menu of rarer ones. */
export const DeviceAccess = ({ customerId, device }: DeviceAccessProps) => {
  const [asks, setAsks] = useState<'replace' | 'revoke' | 'retire'>()
  const close = () => setAsks(undefined)
  const revoke = useRevoke(customerId, device)
  const retire = useRetire(customerId, device)
  return (
    <>
      <IssueCode customerId={customerId} device={device} />
      <ActionMenu
        label={deviceTexts.access}
        actions={[
          { label: deviceTexts.replace, act: () => setAsks('replace') },
          { label: deviceTexts.revoke, act: () => setAsks('revoke'), danger: true },
          { label: deviceTexts.retire, act: () => setAsks('retire'), danger: true },
        ]}
      />
      {asks === 'replace' && <DeviceReplaceDialog customerId={customerId} device={device} onClose={close} />}
      {asks === 'revoke' && <QuestionDialog {...revoke} onClose={close} />}
      {asks === 'retire' && <QuestionDialog {...retire} onClose={close} />}
    </>
  )
}

/** Issues a code and shows it: the next step of a terminal without access. */
const IssueCode = ({ customerId, device }: DeviceAccessProps) => {
  const issue = useIssueDeviceCode(customerId, device._id)
  const isNext = device.state === 'never-connected' || device.state === 'revoked'
  return (
    <>
      <Button variant={isNext ? 'filled' : 'default'} disabled={issue.isPending} onClick={() => issue.mutate()}>
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

const useRetire = (customerId: string, device: Device) => {
  const retire = useRetireDevice(customerId, device._id)
  const toastTexts = { loading: deviceTexts.retiring, success: deviceTexts.retired }
  return {
    label: deviceTexts.retire,
    question: deviceTexts.retireQuestion(device.label),
    act: () => toasts.follow(retire.mutateAsync(), toastTexts).catch(() => undefined),
  }
}

export const Reinstate = ({ customerId, device }: DeviceAccessProps) => {
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

const useRevoke = (customerId: string, device: Device) => {
  const revoke = useRevokeDevice(customerId, device._id)
  const toastTexts = { loading: deviceTexts.revoking, success: deviceTexts.revoked }
  return {
    danger: true,
    label: deviceTexts.revoke,
    question: deviceTexts.revokeQuestion(device.label),
    // The toast shows a failure.
    act: () => toasts.follow(revoke.mutateAsync(), toastTexts).catch(() => undefined),
  }
}

export const RevokeAccess = ({ customerId, device }: DeviceAccessProps) => (
  <QuestionButton variant="default" {...useRevoke(customerId, device)} />
)
