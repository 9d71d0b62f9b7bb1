import { TextInput } from '@mantine/core'
import { recallEmail, rememberEmail } from './form.ts'
import { identityTexts } from './identity.texts.ts'

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
