import { type Day, formatDate, formatDateTime } from './days.ts'
import { Refusal, ruleBroken } from './problem.ts'

/** The refusal of what a person dates in a closed period (docs/rules/closings.md#closings-after). */
export const dayClosed = (day: Day = '2026-03-06') =>
  new Refusal(409, 'day-closed', `Le ${formatDate(day)} est clôturé\u00a0: rien ne peut plus y être ajouté.`)

export const rightTooNewCode = 'right-too-new'

/** The refusal of a person whose account or right has not settled (docs/rules/users.md#users-settled). */
export const rightTooNew = (until = '2026-03-07T13:00:00.000Z') =>
  new Refusal(
    403,
    rightTooNewCode,
    `Votre compte, ou le droit qu’il a reçu, date de moins de 24 heures\u00a0: il ne peut ni confirmer, ni signer en second, ni chercher des donateurs avant le ${formatDateTime(until)}. Un manageur de l’association peut l’autoriser plus tôt, sauf la personne qui a donné le droit.`,
  )

/** The refusal of a second person who made the account of the first a moment ago: that may be one person. */
export const madeByYou = () =>
  ruleBroken(
    'made-by-you',
    'Vous avez donné son compte ou son droit à la première personne il y a moins de 24 heures. Une autre personne doit confirmer.',
  )
