import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { copyText } from '#shared/web/copyText.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { authErrorText, isWrongCode } from '../auth-errors.texts.ts'
import { focusFirstWrong, readFields } from '../form.ts'
import { CodeField, readCode } from './CodeField.tsx'
import { FormActions } from './ConfirmForm.tsx'
import classes from './SecondFactor.module.css'
import { secondFactorTexts as texts } from './second-factor.texts.ts'
import type { BegunEnrolment } from './second-factor.ts'

const QrCode = lazyPart(() => import('#shared/web/kit/QrCode.tsx').then(({ QrCode }) => QrCode))

type SecretFormProps = {
  enrolment: BegunEnrolment
  onEnrolled: () => void
  onCancel?: (() => void) | undefined
}

/** Shows the secret for an app, as a QR code and as text, and asks for its first code. */
export const SecretForm = ({ enrolment, onEnrolled, onCancel }: SecretFormProps) => {
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
