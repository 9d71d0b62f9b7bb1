import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageTitle } from '#shared/web/kit/PageTitle.tsx'
import { authErrorText, isLateCode, isWrongCode } from '../auth-errors.texts.ts'
import { focusFirstWrong, readFields } from '../form.ts'
import type { SignInStep } from '../session.ts'
import { CodeField, readCode } from './CodeField.tsx'
import { secondFactorTexts } from './second-factor.texts.ts'

const texts = secondFactorTexts.step

type SecondStepFormProps = {
  signIn: SignInStep
  /** Called to go back to the e-mail and the password: by choice, or with the failure that ended this step. */
  onBack: (error?: unknown) => void
}

/** The second step of the login: a code of the app, or a recovery code. */
export const SecondStepForm = ({ signIn, onBack }: SecondStepFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)
  const [missing, setMissing] = useState<string>()
  const attempt = useMutation({
    mutationFn: signIn,
    onError: (error) => {
      if (isLateCode(error)) return onBack(error)
      form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
    },
  })
  const submit = (element: HTMLFormElement) => {
    const code = readCode(readFields(element, 'code').code)
    const gap = code === '' ? secondFactorTexts.codeRequired : undefined
    setMissing(gap)
    if (!focusFirstWrong(element, { code: gap })) attempt.mutate(code)
  }
  const switchKind = () => {
    attempt.reset()
    setMissing(undefined)
    setIsRecovery(!isRecovery)
  }
  const wrong = isWrongCode(attempt.error) ? authErrorText(attempt.error) : undefined
  return (
    <Form ref={form} className="stack gap-16" send={submit}>
      <PageTitle title={texts.title} />
      {attempt.isError && !wrong && (
        <Notice tone="danger" role="alert">
          {authErrorText(attempt.error)}
        </Notice>
      )}
      <p className="quiet">{isRecovery ? texts.recoveryNote : texts.note}</p>
      <CodeField
        key={String(isRecovery)}
        {...(isRecovery && { label: texts.recoveryCode })}
        isRecovery={isRecovery}
        takesFocus
        error={missing ?? wrong}
      />
      <Button type="submit" fullWidth mt={4} disabled={attempt.isPending || attempt.isSuccess}>
        {texts.submit}
      </Button>
      <Button variant="subtle" onClick={switchKind}>
        {isRecovery ? texts.withApp : texts.withRecovery}
      </Button>
      <Button variant="subtle" onClick={() => onBack()}>
        {texts.back}
      </Button>
    </Form>
  )
}
