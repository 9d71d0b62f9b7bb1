import { longestPassword, passwordPolicyAnswer, ToolkitRefusal } from '../identity-toolkit.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The least that NIST lets a password be (SP 800-63B), and stricter than the SDK's own 6. */
const defaultMinLength = 8

/** Says what a new password must be: long enough, and not a common one. The SDK tells people of the length early. */
export const createPasswordPolicy = (minLength = defaultMinLength) => ({
  answer: passwordPolicyAnswer(minLength),
  /** Refuses with a `ToolkitRefusal`. */
  check(password: string, email: string): void {
    if (password.length < minLength || password.length > longestPassword)
      throw new ToolkitRefusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS')
    if (isCommonPassword(password, email)) throw new ToolkitRefusal('WEAK_PASSWORD')
  },
})

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>
