import { z } from 'zod'
import { ruleBroken } from '#shared/problem.ts'

/** The state of the second factor that the identity provider's SDK does not report. */
export const SecondFactorState = z.object({
  /** How many recovery codes can still be used. Null without a second factor, and with a provider that has no codes. */
  recoveryCodesLeft: z.int().min(0).nullable(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

/** New recovery codes. They are answered once, and cannot be read again. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** The refusals of new recovery codes (docs/rules/identity.md#sessions-recovery-codes). */
export const recoveryCodeRefusals = {
  noFactor: () => ruleBroken('no-second-factor', 'La double authentification n’est pas activée.'),
  oldSignIn: () =>
    ruleBroken('sign-in-too-old', 'Pour cette opération, confirmez d’abord votre mot de passe et un code.'),
}
