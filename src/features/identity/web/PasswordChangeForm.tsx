import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { authErrorText, commonPassword, isWrongCode } from './auth-errors.texts.ts'
import { NewPasswordField, PasswordField } from './Fields.tsx'
import { focusFirstWrong, readFields } from './form.ts'
import { identityTexts, violationsError } from './identity.texts.ts'
import type { Passwords } from './passwords.ts'
import { CodeField, readCode } from './second-factor/CodeField.tsx'
import { secondFactorTexts } from './second-factor/second-factor.texts.ts'
import { authCodeOf, isCommonPassword } from './sign-in.port.ts'

const texts = identityTexts.change

type Typed = { current?: string; code?: string; password: string }
type Errors = { current?: string | undefined; code?: string | undefined; password?: string | undefined }

type PasswordChangeFormProps = {
  /** The e-mail of the account, for password managers. */
  email: string
  passwords: Pick<Passwords, 'change' | 'policyViolations'>
}

/** Changes the password, and asks for the current one when the provider wants a recent sign-in. */
export const PasswordChangeForm = ({ email, passwords }: PasswordChangeFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [asksCurrent, setAsksCurrent] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const show = (wrong: Errors): void => {
    setErrors(wrong)
    if (form.current) focusFirstWrong(form.current, wrong)
  }
  const change = useMutation({
    mutationFn: async ({ current, code, password }: Typed): Promise<Errors> => {
      const asked = { ...(asksCurrent && { current }), ...(asksCode && { code: readCode(code ?? '') }) }
      const wrong = await errorsOf({ password, ...asked }, passwords.policyViolations)
      if (Object.keys(wrong).length === 0) await passwords.change(password, asked.current, asked.code)
      return wrong
    },
    onSuccess: (wrong) => {
      show(wrong)
      if (Object.keys(wrong).length > 0) return
      form.current?.reset()
      setAsksCurrent(false)
      setAsksCode(false)
      toasts.success(texts.done)
    },
    onError: (error) => {
      const code = authCodeOf(error) ?? ''
      setErrors({})
      if (code === 'auth/requires-recent-login') setAsksCurrent(true)
      if (code === needsCode) setAsksCode(true)
      if (isWrongCode(error)) show({ code: authErrorText(error) })
      if (wrongCurrent.has(code)) show({ current: texts.currentWrong })
      if (isCommonPassword(error)) show({ password: commonPassword })
    },
  })
  const submit = (element: HTMLFormElement) => {
    change.mutate(readFields(element, 'current', 'code', 'password'))
  }
  return (
    <Form ref={form} className="stack gap-16" send={submit}>
      <p className="quiet">{texts.explanation}</p>
      <ChangeFailure error={change.error} />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <PasswordField
          name="current"
          label={texts.currentPassword}
          autoComplete="current-password"
          ref={(field) => field?.focus()}
          error={errors.current}
        />
      )}
      {asksCode && <CodeField label={secondFactorTexts.anyCode} isRecovery takesFocus error={errors.code} />}
      <NewPasswordField policyViolations={passwords.policyViolations} error={errors.password} />
      <Button type="submit" className="self-start" disabled={change.isPending}>
        {texts.submit}
      </Button>
    </Form>
  )
}

/** The failure of an account with a second factor, which needs a code besides the password. */
const needsCode = 'auth/multi-factor-auth-required'
const wrongCurrent = new Set(['auth/wrong-password', 'auth/invalid-credential', 'auth/missing-password'])

/** Validates the form. Returns no errors when it may be sent. */
const errorsOf = async (
  { current, code, password }: Partial<Typed>,
  policyViolations: Passwords['policyViolations'],
): Promise<Errors> => {
  const ofPassword = password ? violationsError(await policyViolations(password)) : identityTexts.passwordRequired
  return {
    ...(current === '' && { current: texts.currentRequired }),
    ...(code === '' && { code: secondFactorTexts.codeRequired }),
    ...(ofPassword && { password: ofPassword }),
  }
}

/** Shows a failure above the fields, unless it belongs to a field. */
const ChangeFailure = ({ error }: { error: unknown }) => {
  const code = authCodeOf(error) ?? ''
  if (!error || wrongCurrent.has(code) || isWrongCode(error) || isCommonPassword(error)) return null
  if (code === 'auth/requires-recent-login' || code === needsCode)
    return (
      <Notice tone="info" role="status">
        {code === needsCode ? texts.codeNeeded : texts.currentNeeded}
      </Notice>
    )
  return (
    <Notice tone="danger" role="alert">
      {authErrorText(error)}
    </Notice>
  )
}
