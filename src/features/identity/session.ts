import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

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

/** A session of the signed-in person. */
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
