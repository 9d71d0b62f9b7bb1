import { longestPassword, passwordPolicyAnswer, ToolkitRefusal } from './identity-toolkit.ts'

/** The least that NIST lets a password be (SP 800-63B), and stricter than the SDK's own 6. */
const defaultMinLength = 8

/** What a new password must be: long enough. The server decides; the SDK's validatePassword tells people early. */
export const createPasswordPolicy = (minLength = defaultMinLength) => ({
  answer: passwordPolicyAnswer(minLength),
  /** Refuses with a `ToolkitRefusal`. */
  check(password: string): void {
    if (password.length >= minLength && password.length <= longestPassword) return
    throw new ToolkitRefusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS')
  },
})

export type PasswordPolicy = ReturnType<typeof createPasswordPolicy>
