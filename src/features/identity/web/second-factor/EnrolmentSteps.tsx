import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { copyText } from '#shared/web/copyText.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { authErrorText, isWrongCode } from '../auth-errors.texts.ts'
import { focusFirstWrong, readFields } from '../form.ts'
import { CodeField, readCode } from './CodeField.tsx'
import { ConfirmForm, FormActions } from './ConfirmForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './SecondFactor.module.css'
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

const QrCode = lazyPart(() => import('#shared/web/kit/QrCode.tsx').then(({ QrCode }) => QrCode))

type SecretFormProps = {
  enrolment: BegunEnrolment
  onEnrolled: () => void
  onCancel?: (() => void) | undefined
}

/** Shows the secret for an app, as a QR code and as text, and asks for its first code. */
const SecretForm = ({ enrolment, onEnrolled, onCancel }: SecretFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<string>()
  const finish = useMutation({
    mutationFn: enrolment.finish,
    onSuccess: onEnrolled,
    onError: () => form.current?.querySelector<HTMLInputElement>('[name=code]')?.select(),
  })
  const submit = (element: HTMLFormElement) => {
    const code = readCode(readFields(element, 'code').code)
    const gap = code === '' ? texts.codeRequired : undefined
    setMissing(gap)
    if (!focusFirstWrong(element, { code: gap })) finish.mutate(code)
  }
  const wrong = isWrongCode(finish.error) ? authErrorText(finish.error) : undefined
  return (
    <Form ref={form} className="stack gap-16" send={submit}>
      <p>{texts.scan}</p>
      <QrCode text={enrolment.address} label={texts.qrCode} />
      <p className="quiet">{texts.typeKey}</p>
      <p className={`outlined paper anywhere monospace ${classes.key}`}>
        {enrolment.key.replaceAll(/.{4}(?!$)/g, '$& ')}
      </p>
      <Button
        variant="default"
        className="self-start"
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() => void copyText(enrolment.key, texts.keyCopied)}
      >
        {texts.copyKey}
      </Button>
      {finish.isError && !wrong && (
        <Notice tone="danger" role="alert">
          {authErrorText(finish.error)}
        </Notice>
      )}
      <CodeField label={texts.firstCode} takesFocus error={missing ?? wrong} />
      <FormActions submitLabel={texts.activate} disabled={finish.isPending || finish.isSuccess} onCancel={onCancel} />
    </Form>
  )
}
