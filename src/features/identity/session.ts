import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/** The code of a 401 whose account is disabled. Any other 401 says that the session is over. */
export const accountDisabledCode = 'account-disabled'

/** Where a session was last used from. What the browser did not tell is null. */
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
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
