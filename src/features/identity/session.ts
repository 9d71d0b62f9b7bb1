import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { ruleBroken } from '#shared/problem.ts'

/** The code of the 401 of a disabled account. Any other 401 means that the session is over. */
export const accountDisabledCode = 'account-disabled'

/** The device of a session's last use. Unknown parts are null. */
export const SessionDevice = z.object({
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** A /24 of IPv4 or a /48 of IPv6. */
  network: z.string().nullable(),
})
export type SessionDevice = z.infer<typeof SessionDevice>

export const OwnSession = z.object({
  _id: Id,
  device: SessionDevice,
  /** When the password was typed. */
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** True for the session of the call. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The state of the second factor that the identity provider's SDK does not report. */
export const SecondFactorState = z.object({
  /** The usable recovery codes. Null without a second factor, and with a provider without codes. */
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
