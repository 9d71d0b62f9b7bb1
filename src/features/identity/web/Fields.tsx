import { PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { recallEmail, rememberEmail } from './form.ts'
import { identityTexts, violationsText } from './identity.texts.ts'
import type { Passwords } from './passwords.ts'

type EmailFieldProps = {
  error: string | undefined
  /** Its initial value. By default, the e-mail typed last on the sign-in pages. */
  initial?: string | undefined
}

/** The e-mail field of the sign-in pages. It is pre-filled with the e-mail typed last on any of them. */
export const EmailField = ({ error, initial }: EmailFieldProps) => (
  <TextInput
    name="email"
    type="email"
    label={identityTexts.email}
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    defaultValue={initial || recallEmail()}
    onChange={(event) => rememberEmail(event.currentTarget.value)}
    error={error}
  />
)

type PasswordFieldProps = {
  name: string
  label: string
  /** Tells a password manager to fill in the stored password or to generate one. */
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  description?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A password field that can be pasted into and shown, also by keyboard. */
export const PasswordField = (props: PasswordFieldProps) => (
  <PasswordInput
    {...props}
    visibilityToggleButtonProps={{ tabIndex: 0, size: 36, 'aria-label': identityTexts.showPassword }}
  />
)

type NewPasswordFieldProps = { policyViolations: Passwords['policyViolations']; error: string | undefined }

/** The field of a new password, with the provider's rules. It can be shown, so it has no repetition. */
export const NewPasswordField = ({ policyViolations, error }: NewPasswordFieldProps) => {
  // The rules are the violations of an empty password. If the request fails, the rules show once they are broken.
  const rules = useQuery({
    queryKey: ['password-rules'],
    queryFn: async () => violationsText(await policyViolations('')),
    retry: false,
  })
  return (
    <PasswordField
      name="password"
      label={identityTexts.choice.newPassword}
      description={rules.data}
      autoComplete="new-password"
      error={error}
    />
  )
}
