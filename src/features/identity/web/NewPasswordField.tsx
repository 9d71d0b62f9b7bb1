import { useQuery } from '@tanstack/react-query'
import { identityTexts, violationsText } from './identity.texts.ts'
import { PasswordField } from './PasswordField.tsx'
import type { Passwords } from './passwords.ts'

type NewPasswordFieldProps = { policyViolations: Passwords['policyViolations']; error: string | undefined }

/**
 * The field of a new password, with the provider's rules under its label. It has no repetition, since it can be shown.
 */
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
