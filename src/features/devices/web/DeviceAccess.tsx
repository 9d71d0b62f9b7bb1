import { Button } from '@mantine/core'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { Device } from '../device.ts'
import classes from './DeviceAccess.module.css'
import { DeviceCodeDialog } from './DeviceCodeDialog.tsx'
import { useIssueDeviceCode, useRevokeDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

type DeviceAccessProps = { customerId: string; device: Device }

/** Buttons to issue a sign-in code for a terminal and to revoke its access. */
export const DeviceAccess = ({ customerId, device }: DeviceAccessProps) => (
  <section aria-label={deviceTexts.access} className={classes.access}>
    <IssueCode customerId={customerId} device={device} />
    <RevokeAccess customerId={customerId} device={device} />
  </section>
)

const IssueCode = ({ customerId, device }: DeviceAccessProps) => {
  const issue = useIssueDeviceCode(customerId, device._id)
  return (
    <>
      <Button disabled={issue.isPending} onClick={() => issue.mutate()}>
        {deviceTexts.issueCode}
      </Button>
      {issue.data && <DeviceCodeDialog code={issue.data.code} askedAt={issue.submittedAt} onClose={issue.reset} />}
    </>
  )
}

const RevokeAccess = ({ customerId, device }: DeviceAccessProps) => {
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
