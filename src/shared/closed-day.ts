import { type Day, formatDate } from './days.ts'
import { Refusal } from './problem.ts'

/** The refusal of what a person dates in a closed period (docs/rules/closings.md#closings-after). */
export const dayClosed = (day: Day = '2026-03-06') =>
  new Refusal(409, 'day-closed', `Le ${formatDate(day)} est clôturé\u00a0: rien ne peut plus y être ajouté.`)
