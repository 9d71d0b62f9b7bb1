import { z } from 'zod'

/** A text of an address: the router reads one that looks like a number as a number. Anything else counts as absent. */
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .refine((value) => value.length <= max)
    .optional()
    .catch(undefined)

/** The login's address: the view that asks for a new password, or the notice that one was chosen. */
export const LoginSearch = z.object({ view: z.enum(['reset', 'chosen']).optional().catch(undefined) })

/** /auth/forgot-password, pre-filled by whoever links to it. */
export const ForgotPasswordSearch = z.object({ email: text(254) })

/** The links in mails: what is to be done, and the secret that allows it once. Named as the identity provider names them. */
export const ActionSearch = z.object({ mode: text(50), oobCode: text(512) })
