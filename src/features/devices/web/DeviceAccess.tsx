import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { issueDeviceCode, revokeDevice } from '../device.endpoints.ts'
import type { Device } from '../device.ts'
import classes from './DeviceAccess.module.css'
import { DeviceCodeDialog } from './DeviceCodeDialog.tsx'
import { deviceTexts } from './device.texts.ts'

/** How a terminal gets in, and how it is kept out: a code to type into it, and the end of its sessions. */
export const DeviceAccess = ({ device }: { device: Device }) => (
  <section aria-label={deviceTexts.access} className={classes.access}>
    <IssueCode deviceId={device._id} />
    <RevokeAccess device={device} />
  </section>
)

const IssueCode = ({ deviceId }: { deviceId: string }) => {
  const call = useCall()
  const issue = useMutation({
    mutationFn: () => call(issueDeviceCode, { params: { deviceId } }),
    onError: () => toasts.failure(somethingFailed),
    // The code is in no memory once its dialog is closed.
    gcTime: 0,
  })
  return (
    <>
      <Button disabled={issue.isPending} onClick={() => issue.mutate()}>
        {deviceTexts.issueCode}
      </Button>
      {issue.data && <DeviceCodeDialog code={issue.data.code} askedAt={issue.submittedAt} onClose={issue.reset} />}
    </>
  )
}

const RevokeAccess = ({ device }: { device: Device }) => {
  const call = useCall()
  const revoke = useMutation({ mutationFn: () => call(revokeDevice, { params: { deviceId: device._id } }) })
  const told = { loading: deviceTexts.revoking, success: deviceTexts.revoked }
  return (
    <QuestionButton
      variant="default"
      danger
      label={deviceTexts.revoke}
      question={deviceTexts.revokeQuestion(device.label)}
      // A failure is told by the toast.
      act={() => toasts.follow(revoke.mutateAsync(), told).catch(() => undefined)}
    />
  )
}
