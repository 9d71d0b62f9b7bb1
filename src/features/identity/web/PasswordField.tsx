import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import type { ReactNode, Ref } from 'react'
import { identityTexts } from './identity.texts.ts'

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
