import { useQuery } from '@tanstack/react-query'
import { faultsText, identityTexts } from './identity.texts.ts'
import { PasswordField } from './PasswordField.tsx'
import type { Passwords } from './passwords.ts'

type NewPasswordFieldProps = { faultsOf: Passwords['faultsOf']; error: string | undefined }

/** A new password, typed once since it can be shown, with the provider's rules under its label. */
export const NewPasswordField = ({ faultsOf, error }: NewPasswordFieldProps) => {
  // Asks the rules of an empty password. Without an answer, the rules show when they are broken.
  const rules = useQuery({
    queryKey: ['password-rules'],
    queryFn: async () => faultsText(await faultsOf('')),
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
