import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Notice } from '#shared/web/kit/Notice.tsx'
import classes from '#shared/web/kit/VisitorForm.module.css'
import { toasts } from '#shared/web/toasts.ts'
import { authErrorText, commonPassword } from './auth-errors.texts.ts'
import { focusFirstWrong, readFields } from './form.ts'
import { identityTexts, violationsError } from './identity.texts.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { Passwords } from './passwords.ts'
import { authCodeOf, isCommonPassword } from './sign-in.port.ts'

const texts = identityTexts.change

type Typed = { current?: string; password: string }
type Errors = { current?: string | undefined; password?: string | undefined }

type PasswordChangeFormProps = {
  /** The e-mail of the account, for password managers. */
  email: string
  passwords: Pick<Passwords, 'change' | 'policyViolations'>
}

/**
 * Changes the password of the signed-in person. The field of the current password appears when the provider requires a
 * recent sign-in. What was typed stays.
 */
export const PasswordChangeForm = ({ email, passwords }: PasswordChangeFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [asksCurrent, setAsksCurrent] = useState(false)
  const show = (wrong: Errors): void => {
    setErrors(wrong)
    if (form.current) focusFirstWrong(form.current, wrong)
  }
  const change = useMutation({
    mutationFn: async ({ current, password }: Typed): Promise<Errors> => {
      const wrong = await errorsOf({ password, ...(asksCurrent && { current }) }, passwords.policyViolations)
      if (Object.keys(wrong).length === 0) await passwords.change(password, asksCurrent ? current : undefined)
      return wrong
    },
    onSuccess: (wrong) => {
      show(wrong)
      if (Object.keys(wrong).length > 0) return
      form.current?.reset()
      setAsksCurrent(false)
      toasts.success(texts.done)
    },
    onError: (error) => {
      const code = authCodeOf(error) ?? ''
      setErrors({})
      if (code === 'auth/requires-recent-login') setAsksCurrent(true)
      if (wrongCurrent.has(code)) show({ current: texts.currentWrong })
      if (isCommonPassword(error)) show({ password: commonPassword })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change.mutate(readFields(event.currentTarget, 'current', 'password'))
  }
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.quiet}>{texts.explanation}</p>
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
      <NewPasswordField policyViolations={passwords.policyViolations} error={errors.password} />
      <Button type="submit" className={classes.submit} disabled={change.isPending}>
        {texts.submit}
      </Button>
    </form>
  )
}

const wrongCurrent = new Set(['auth/wrong-password', 'auth/invalid-credential', 'auth/missing-password'])

/** Validates the form. Returns no errors when it may be sent. */
const errorsOf = async (
  { current, password }: Partial<Typed>,
  policyViolations: Passwords['policyViolations'],
): Promise<Errors> => {
  const ofPassword = password ? violationsError(await policyViolations(password)) : identityTexts.passwordRequired
  return {
    ...(current === '' && { current: texts.currentRequired }),
    ...(ofPassword && { password: ofPassword }),
  }
}

/** Shows a failure above the fields, unless it belongs to a field. */
const ChangeFailure = ({ error }: { error: unknown }) => {
  const code = authCodeOf(error) ?? ''
  if (!error || wrongCurrent.has(code) || isCommonPassword(error)) return null
  if (code === 'auth/requires-recent-login')
    return (
      <Notice tone="info" role="status">
        {texts.currentNeeded}
      </Notice>
    )
  return (
    <Notice tone="danger" role="alert">
      {authErrorText(error)}
    </Notice>
  )
}
