import { z } from 'zod'

/** Parses a text of the query string, which the router may have read as a number. Anything else counts as absent. */
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .refine((value) => value.length <= max)
    .optional()
    .catch(undefined)

/** The address of the login page: the view that asks for a reset, or the notice that a password was chosen. */
export const LoginSearch = z.object({ view: z.enum(['reset', 'chosen']).optional().catch(undefined) })

/** The address of /auth/forgot-password, with an e-mail that pre-fills the form. */
export const ForgotPasswordSearch = z.object({ email: text(254) })

/** The address of the links in mails: the action, and its single-use code. The names are the identity provider's. */
export const ActionSearch = z.object({ mode: text(50), oobCode: text(512) })
