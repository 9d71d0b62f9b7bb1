import { z } from 'zod'
import { type Day, formatDate, formatDateTime } from './days.ts'

/** The changes of a concurrent edit: its author, each field as the screen shows it, and the version that holds. */
export const ChangedMeanwhile = z.object({
  /** The person who changed it, as written after `par`. Null when unknown. */
  by: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      /** The value now. */
      after: z.string(),
    }),
  ),
  /** The version now, for the `If-Match` of a call that writes over it. */
  version: z.string(),
})
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>

/**
 * The body of every error (4xx and 5xx). `message` is a French text for people. `fields` has the messages of invalid
 * inputs. `changed` says what another person changed meanwhile.
 */
export const Problem = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  changed: ChangedMeanwhile.optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof Problem>

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/** Refuses a call. The server turns it into a `Problem`. */
export class Refusal extends Error {
  readonly status: ProblemStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** Seconds, for the Retry-After header of a 429 or 503. */
  readonly retryAfterSeconds: number | undefined
  readonly changed: ChangedMeanwhile | undefined

  constructor(
    status: ProblemStatus,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; changed?: ChangedMeanwhile } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
    this.changed = more.changed
  }
}

/** The code of the 403 of a person who must enrol a second factor first. */
export const secondFactorRequiredCode = 'second-factor-required'

/** The same refusal for a missing record and for a record of another association. */
export const notFound = () => new Refusal(404, 'not-found', 'Introuvable.')
export const forbidden = () => new Refusal(403, 'forbidden', 'Vous n’avez pas le droit de faire cela.')
/** The refusal of a person whose role needs a second factor. The browser leads to its enrolment by the code. */
export const secondFactorRequired = () =>
  new Refusal(
    403,
    secondFactorRequiredCode,
    'Votre rôle demande la double authentification. Activez-la pour continuer.',
  )
export const signedOut = (message = 'Connectez-vous pour continuer.') => new Refusal(401, 'unauthenticated', message)
/** The refusal of a conflict with existing data. `field` is the input at fault. */
export const conflict = (code: string, message: string, field: string) =>
  new Refusal(409, code, message, { fields: { [field]: message } })
/** The refusal of a broken rule. `field` is the input at fault, if any. */
export const ruleBroken = (code: string, message: string, field?: string) =>
  new Refusal(422, code, message, field ? { fields: { [field]: message } } : {})

/** The refusal of a record that a person dates in a closed period (docs/rules/closings.md#closings-after). */
export const dayClosed = (day: Day = '2026-03-06') =>
  new Refusal(
    409,
    'day-closed',
    `Le ${formatDate(day)} est clôturé\u00a0: rien ne peut plus y être ajouté. Choisissez un autre jour.`,
  )

/** The refusal of an act whose mail is beyond the bounds of its kind (docs/rules/notifications.md#mails-bounds). */
export const tooManyMails = (retryAfterSeconds = 3600) =>
  new Refusal(429, 'too-many-attempts', 'Trop d’e-mails envoyés. Réessayez plus tard.', { retryAfterSeconds })

export const rightTooNewCode = 'right-too-new'

/** The refusal of a person whose account or right has not settled (docs/rules/users.md#users-settled). */
export const rightTooNew = (until = '2026-03-07T13:00:00.000Z') =>
  new Refusal(
    403,
    rightTooNewCode,
    `Votre compte, ou le droit qu’il a reçu, date de moins de 24 heures\u00a0: il ne peut ni confirmer, ni signer en second, ni chercher des donateurs, ni rien faire d’irréversible, avant le ${formatDateTime(until)}. Un manageur de l’association peut l’autoriser plus tôt, sauf la personne qui a donné le droit.`,
  )

/** The refusal of a second person who has just made the account of the first: both may be one person. */
export const madeByYou = () =>
  ruleBroken(
    'made-by-you',
    'Vous avez donné son compte ou son droit à la première personne il y a moins de 24 heures. Une autre personne doit confirmer.',
  )
