import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import type { ReactNode, Ref } from 'react'
import { identityTexts } from './identity.texts.ts'

type PasswordFieldProps = {
  name: string
  label: string
  /** Whether a password manager fills the known one in, or offers to make one. */
  autoComplete: 'current-password' | 'new-password'
  error: string | undefined
  description?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A password, which can be pasted and shown; by keyboard too. */
export const PasswordField = (props: PasswordFieldProps) => (
  <PasswordInput
    {...props}
    visibilityToggleButtonProps={{ tabIndex: 0, size: 36, 'aria-label': identityTexts.showPassword }}
  />
)
