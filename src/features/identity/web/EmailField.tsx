import { TextInput } from '@mantine/core'
import { identityTexts } from './identity.texts.ts'
import { recallEmail, rememberEmail } from './typedEmail.ts'

type EmailFieldProps = {
  error: string | undefined
  /** What it holds at first; else what was typed on these pages before. */
  initial?: string | undefined
}

/** The e-mail on the pages of visitors: typed on one, it is there on the next. */
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
