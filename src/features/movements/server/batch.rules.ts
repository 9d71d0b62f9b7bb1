import type { Day } from '#shared/days.ts'
import { Refusal } from '#shared/problem.ts'
import type { LeftOutReason } from '../batch.ts'
import { type Plan, planMovement, type RequestedMovement } from './movement.rules.ts'
import { type Donation, type Effect, standingOf } from './movement-standing.rules.ts'

/** A donation that a batch may hold, with its movements, the oldest first. */
export type BatchDonation = Donation & {
  transactionId: string
  device: { _id: string; name: string } | null
  /** Its Paris day. */
  day: Day
  /** A movement of it waits for a second person. */
  isWaiting: boolean
  /** A deposit slip holds its cheque. */
  isDeposited: boolean
  effects: (Effect & { effectiveOn: Day })[]
}

type Planned = { donation: BatchDonation; plan: Plan }
type LeftOut = { donation: BatchDonation; reason: LeftOutReason; leftCents: number }
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
  donations: readonly BatchDonation[],
  decide: (donation: BatchDonation, leftCents: number, causeId: string | null) => RequestedMovement | LeftOutReason,
): BatchPlan => {
  const batch: BatchPlan = { planned: [], leftOut: [] }
  for (const donation of donations) {
    const { leftCents, causeId } = standingOf(donation, donation.effects)
    const decision = donation.isWaiting ? 'waiting' : decide(donation, leftCents, causeId)
    if (typeof decision === 'string') {
      batch.leftOut.push({ donation, reason: decision, leftCents })
      continue
    }
    try {
      const plan = planMovement(donation, donation.effects, decision)
      if (plan) batch.planned.push({ donation, plan })
    } catch (error) {
      batch.leftOut.push({ donation, reason: reasonOf(error), leftCents })
    }
  }
  return batch
}

/** Plans the move of the donations of a slot that count for `fromCauseId` now. */
export const planSlot = (
  donations: readonly BatchDonation[],
  { fromCauseId, toCauseId }: { fromCauseId: string | null; toCauseId: string },
): BatchPlan =>
  planEach(donations, (_donation, leftCents, causeId) => {
    if (causeId !== fromCauseId) return 'moved'
    return leftCents > 0 ? { kind: 'reassigned', amountCents: null, toCauseId } : 'nothing-left'
  })

export const planCancellation = (donations: readonly BatchDonation[]): BatchPlan =>
  planEach(donations, ({ isDeposited }) =>
    isDeposited ? 'deposited' : { kind: 'cancelled', amountCents: null, toCauseId: null },
  )

/** Plans the undo of a batch's movements, by donation. A cancelled donation has nothing left to undo. */
export const planBatchUndo = (
  donations: readonly BatchDonation[],
  movementIds: ReadonlyMap<string, string>,
  isOfCancellation: boolean,
): BatchPlan =>
  planEach(donations, ({ transactionId }, leftCents) => {
    if (leftCents === 0 && !isOfCancellation) return 'nothing-left'
    return { kind: 'reversal', reversesId: movementIds.get(transactionId) ?? '' }
  })
