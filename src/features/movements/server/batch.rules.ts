import type { Day } from '#shared/days.ts'
import { Refusal } from '#shared/problem.ts'
import type { LeftOutReason } from '../batch.ts'
import { type Plan, planMovement, type Wish } from './movement.rules.ts'
import { type Effect, type Gift, standingOf } from './movement.standing.ts'

/** A donation that a batch may hold, with its movements, the oldest first. */
export type BatchGift = Gift & {
  transactionId: string
  device: { _id: string; name: string } | null
  /** Its Paris day. */
  day: Day
  /** A movement of it waits for a second person. */
  isWaiting: boolean
  /** A deposit slip holds its cheque. */
  isDeposited: boolean
  effects: Effect[]
}

type Planned = { gift: BatchGift; plan: Plan }
type LeftOut = { gift: BatchGift; reason: LeftOutReason; leftCents: number }
export type BatchPlan = { planned: Planned[]; leftOut: LeftOut[] }

const reasonOf = (error: unknown): LeftOutReason => {
  if (error instanceof Refusal && error.code === 'movement-needed') return 'moved'
  if (error instanceof Refusal && error.code === 'movement-undone') return 'undone'
  if (error instanceof Refusal && error.code === 'movement-cancelled') return 'nothing-left'
  if (error instanceof Refusal && ['movement-money-moved', 'movement-corrected'].includes(error.code))
    return 'money-moved'
  throw error
}

const planEach = (
  gifts: readonly BatchGift[],
  decide: (gift: BatchGift, leftCents: number, causeId: string | null) => Wish | LeftOutReason,
): BatchPlan => {
  const batch: BatchPlan = { planned: [], leftOut: [] }
  for (const gift of gifts) {
    const { leftCents, causeId } = standingOf(gift, gift.effects)
    const decision = gift.isWaiting ? 'waiting' : decide(gift, leftCents, causeId)
    if (typeof decision === 'string') {
      batch.leftOut.push({ gift, reason: decision, leftCents })
      continue
    }
    try {
      const plan = planMovement(gift, gift.effects, decision)
      if (plan) batch.planned.push({ gift, plan })
    } catch (error) {
      batch.leftOut.push({ gift, reason: reasonOf(error), leftCents })
    }
  }
  return batch
}

/** Plans the move of the donations of a slot that count for `fromCauseId` now. */
export const planSlot = (
  gifts: readonly BatchGift[],
  { fromCauseId, toCauseId }: { fromCauseId: string | null; toCauseId: string },
): BatchPlan =>
  planEach(gifts, (_gift, leftCents, causeId) => {
    if (causeId !== fromCauseId) return 'moved'
    return leftCents > 0 ? { kind: 'reassigned', amountCents: null, toCauseId } : 'nothing-left'
  })

/** Plans the cancellation of donations. */
export const planCancellation = (gifts: readonly BatchGift[]): BatchPlan =>
  planEach(gifts, ({ isDeposited }) =>
    isDeposited ? 'deposited' : { kind: 'cancelled', amountCents: null, toCauseId: null },
  )

/** Plans the undo of a batch's movements, by the id of the donation of each. Nothing is left of a cancelled donation. */
export const planBatchUndo = (
  gifts: readonly BatchGift[],
  movementIds: ReadonlyMap<string, string>,
  isOfCancellation: boolean,
): BatchPlan =>
  planEach(gifts, ({ transactionId }, leftCents) => {
    if (leftCents === 0 && !isOfCancellation) return 'nothing-left'
    return { kind: 'reversal', reversesId: movementIds.get(transactionId) ?? '' }
  })
