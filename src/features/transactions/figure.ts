import { z } from 'zod'
import { MovementSummary } from '#features/movements/movement.ts'
import { Id } from '#shared/endpoint.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { filterFields, NetFigures, periodError, startsBeforeItEnds, TransactionStats } from './transaction.ts'

/** A movement on the way from all that was recorded to the net figure of a filtered set. */
export const FigureMovement = MovementSummary.omit({ isUndone: true, movedAmount: true, amount: true }).extend({
  /** Euros: what the net figure of the set changes by. Of a move: what came to the filtered cause, or left it. */
  amount: z.number(),
  transactionId: Id,
  /** Euros that were given. */
  donationAmount: z.number(),
  /** For managers of the association alone (docs/rules/movements.md#movements-figures). */
  reason: z.string().nullable(),
})
export type FigureMovement = z.infer<typeof FigureMovement>

export const FigureQuery = PageQuery.extend(filterFields).refine(startsBeforeItEnds, periodError)
export type FigureQuery = z.output<typeof FigureQuery>

/** Where a figure comes from: what was collected, the cancelled donations, the movements, net. The first three add up. */
export const FigureMovements = pageOf(FigureMovement).extend({ stats: TransactionStats, net: NetFigures })
export type FigureMovements = z.infer<typeof FigureMovements>
