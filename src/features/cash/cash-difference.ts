import { z } from 'zod'
import { MovementReason } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { eurosBetween, formatEuros, SeenEuros } from '#shared/money.ts'
import { conflict, Refusal, ruleBroken } from '#shared/problem.ts'
import { Someone } from './sheet.ts'

/** The count of the cash box that differs from what it should contain (docs/rules/cash.md#cash-difference). */
export const CashDifferenceInput = z.strictObject({
  /** Euros that were counted in the box. */
  counted: eurosBetween({ min: 0 }),
  /** Euros that the person saw on the page. */
  expected: SeenEuros,
  reason: MovementReason,
})
export type CashDifferenceInput = z.output<typeof CashDifferenceInput>

/** A counted difference of the cash box, in euros. It waits for a second person, or is in the box. */
export const CashDifference = z.object({
  _id: Id,
  day: Day,
  expected: z.number(),
  counted: z.number(),
  /** `counted − expected`. */
  difference: z.number(),
  reason: z.string(),
  state: z.enum(['waiting', 'recorded']),
  countedBy: Someone,
  confirmedBy: Someone.nullable(),
  /** The caller counted it: another person confirms it. */
  isOwn: z.boolean(),
})
export type CashDifference = z.infer<typeof CashDifference>

export const cashDifferenceRefusals = {
  none: () => ruleBroken('cash-without-difference', 'Le montant compté est celui de la caisse.', 'counted'),
  boxChanged: (euros = 120) =>
    conflict('cash-box-changed', `La caisse contient maintenant ${formatEuros(euros)}. Comptez de nouveau.`, 'counted'),
  waiting: () => new Refusal(409, 'cash-difference-waiting', 'Un écart attend déjà une autre personne.'),
  decided: () => new Refusal(409, 'cash-difference-decided', 'Cet écart a déjà reçu une réponse.'),
  own: () => ruleBroken('own-cash-difference', 'Une autre personne doit confirmer l’écart que vous avez compté.'),
}
