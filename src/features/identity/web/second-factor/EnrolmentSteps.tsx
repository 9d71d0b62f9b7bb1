import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecretForm } from './SecretForm.tsx'
import { newRecoveryCodes } from './second-factor.queries.ts'
import { secondFactorTexts as texts } from './second-factor.texts.ts'
import type { BegunEnrolment, SecondFactor } from './second-factor.ts'

type EnrolmentStepsProps = {
  email: string
  secondFactor: Pick<SecondFactor, 'begin'>
  doneLabel?: string
  /** Called once the factor counts and its recovery codes were seen. */
  onDone: () => void
  onCancel?: () => void
}

/** The steps of an enrolment: the password, the app's first code, the recovery codes. */
export const EnrolmentSteps = ({ email, secondFactor, doneLabel, onDone, onCancel }: EnrolmentStepsProps) => {
  const call = useCall()
  const [enrolment, setEnrolment] = useState<BegunEnrolment>()
  const [codes, setCodes] = useState<string[]>()
  const showCodes = async () => {
    toasts.success(texts.activated)
    // Without codes (a failure, or Google's provider) the factor counts all the same, and the screen says so.
    const created = await newRecoveryCodes(call).catch(() => [])
    if (created.length > 0) setCodes(created)
    else onDone()
  }
  if (codes)
    return <RecoveryCodes email={email} codes={codes} onDone={onDone} {...(doneLabel !== undefined && { doneLabel })} />
  if (enrolment) return <SecretForm enrolment={enrolment} onEnrolled={() => void showCodes()} onCancel={onCancel} />
  return (
    <ConfirmForm
      email={email}
      asksCode={false}
      submitLabel={texts.continue}
      act={async ({ password }) => setEnrolment(await secondFactor.begin(password))}
      onCancel={onCancel}
    />
  )
}
