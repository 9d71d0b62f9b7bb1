import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '#shared/web/failureText.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { authErrorText, isWrongCode, isWrongPassword } from '../auth-errors.texts.ts'
import { PasswordField } from '../Fields.tsx'
import { focusFirstWrong, readFields } from '../form.ts'
import { authCodeOf } from '../sign-in.port.ts'
import { CodeField, readCode } from './CodeField.tsx'
import { secondFactorTexts as texts } from './second-factor.texts.ts'

type FormActionsProps = {
  submitLabel: string
  disabled: boolean
  onCancel: (() => void) | undefined
}

export const FormActions = ({ submitLabel, disabled, onCancel }: FormActionsProps) => (
  <div className="inline gap-8">
    <Button type="submit" disabled={disabled}>
      {submitLabel}
    </Button>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
    )}
  </div>
)

type Typed = { password: string; code: string }
type Errors = { password?: string | undefined; code?: string | undefined }

type ConfirmFormProps = {
  email: string
  note?: string
  asksCode: boolean
  submitLabel: string
  /** Does what was confirmed. Rejects with the provider's `code`, or with the failure of a call. */
  act: (typed: Typed) => Promise<unknown>
  onCancel?: (() => void) | undefined
}

/** Asks for the password, and for a code where there is a second factor, before a change. What was typed stays. */
export const ConfirmForm = ({ email, note, asksCode, submitLabel, act, onCancel }: ConfirmFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const show = (wrong: Errors): boolean => {
    setErrors(wrong)
    return form.current !== null && focusFirstWrong(form.current, wrong)
  }
  const confirm = useMutation({
    mutationFn: act,
    onError: (error) => {
      if (isWrongPassword(error)) show({ password: texts.passwordWrong })
      if (isWrongCode(error)) show({ code: authErrorText(error) })
    },
  })
  const submit = (element: HTMLFormElement) => {
    const { password, code: typed } = readFields(element, 'password', 'code')
    const code = readCode(typed)
    const isWrong = show({
      ...(password === '' && { password: texts.passwordRequired }),
      ...(asksCode && code === '' && { code: texts.codeRequired }),
    })
    if (!isWrong) confirm.mutate({ password, code })
  }
  const hasField = isWrongPassword(confirm.error) || isWrongCode(confirm.error)
  return (
    <Form ref={form} className="stack gap-16" send={submit}>
      {note && <p className="quiet">{note}</p>}
      {confirm.isError && !hasField && (
        <Notice tone="danger" role="alert">
          {authCodeOf(confirm.error) ? authErrorText(confirm.error) : failureText(confirm.error)}
        </Notice>
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="password"
        label={texts.password}
        autoComplete="current-password"
        ref={(field) => {
          if (field && !form.current?.contains(document.activeElement)) field.focus()
        }}
        error={errors.password}
      />
      {asksCode && <CodeField label={texts.anyCode} isRecovery error={errors.code} />}
      <FormActions submitLabel={submitLabel} disabled={confirm.isPending} onCancel={onCancel} />
    </Form>
  )
}
