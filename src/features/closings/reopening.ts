import { z } from 'zod'
import { MovementReason, NamedRecord } from '#features/movements/movement.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'

export const ReopeningInput = z.strictObject({ reason: MovementReason })

export const Reopening = z.object({
  reopenedAt: z.iso.datetime(),
  reopenedBy: NamedRecord,
  reason: z.string(),
})

/** A reopening that waits for a second person (docs/rules/closings.md#closings-reopening). */
export const ReopeningRequest = z.object({
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  requestedBy: NamedRecord,
})
export type ReopeningRequest = z.infer<typeof ReopeningRequest>

/** The refusals of a reopening by two people, besides those of a reopening. */
export const reopeningRefusals = {
  waiting: () => new Refusal(409, 'reopening-waits', 'La réouverture de cette clôture est déjà demandée.'),
  decided: () => new Refusal(409, 'reopening-decided', 'Cette demande n’attend plus de réponse.'),
  own: () =>
    ruleBroken('own-reopening', 'Vous avez demandé cette réouverture\u00a0: une autre personne doit la confirmer.'),
}
