import type { PaymentMethod } from '#shared/payment-method.ts'
import { Refusal } from '#shared/problem.ts'
import { SubjectKind } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import { mayBeUndone, mayFollow, refusalOf } from './movement-order.rules.ts'
import { type Donation, type Effect, type Standing, standingOf } from './movement-standing.rules.ts'

/** A movement that is asked for. For `amount_corrected`, `amountCents` is the right amount of the donation. */
export type RequestedMovement =
  | {
      kind: SubjectKind
      amountCents: number | null
      toCauseId: string | null
      /** The means by which a refund was paid: as the donation was when absent. */
      paymentMethod?: PaymentMethod | null | undefined
    }
  | { kind: 'reversal'; reversesId: string }

/** A movement ready to be recorded. `concernedCents`: the money that it is about, for the second person. */
export type Plan = Omit<Effect, 'id'> & { causeId: string | null; movedCents: number | null; concernedCents: number }

const money = (kind: SubjectKind, amountCents: number, { paymentMethod }: Donation, { causeId }: Standing): Plan => ({
  kind,
  subjectKind: kind,
  weight: 1,
  amountCents,
  causeId,
  fromCauseId: null,
  toCauseId: null,
  movedCents: null,
  reversesId: null,
  paymentMethod,
  concernedCents: Math.abs(amountCents),
})

const move = (toCauseId: string | null, donation: Donation, standing: Standing): Plan => ({
  ...money('reassigned', 0, donation, standing),
  causeId: null,
  fromCauseId: standing.causeId,
  toCauseId,
  movedCents: standing.leftCents,
  concernedCents: standing.leftCents,
})

/** Tells whether the donation still has the cause of a move, or the amount of a correction. */
const isStillThere = (undone: Effect, donation: Donation, effects: readonly Effect[], standing: Standing): boolean => {
  if (undone.subjectKind === 'reassigned') return standing.causeId === undone.toCauseId
  if (undone.subjectKind !== 'amount_corrected') return true
  const then = standingOf(donation, effects.slice(0, effects.indexOf(undone) + 1))
  return then.correctedCents === standing.correctedCents
}

const planUndo = (
  reversesId: string,
  donation: Donation,
  effects: readonly Effect[],
  standing: Standing,
): Plan | undefined => {
  const undone = effects.find(({ id }) => id === reversesId)
  if (!undone) return undefined
  if (effects.some((one) => one.reversesId === reversesId)) throw movementRefusals.undone()
  const { subjectKind } = undone
  const weight = 0 - undone.weight
  const refusal = refusalOf(weight > 0 ? mayFollow[subjectKind] : mayBeUndone[subjectKind], donation, standing)
  if (refusal) throw refusal
  if (!isStillThere(undone, donation, effects, standing)) throw movementRefusals.neededByAnother()
  const plan =
    subjectKind === 'reassigned'
      ? move(undone.fromCauseId, donation, standing)
      : money(subjectKind, 0 - undone.amountCents, donation, standing)
  return { ...plan, kind: 'reversal', weight, reversesId, paymentMethod: undone.paymentMethod }
}

const planRequested = (
  donation: Donation,
  requested: Exclude<RequestedMovement, { kind: 'reversal' }>,
  standing: Standing,
): Plan => {
  const { kind, amountCents, toCauseId, paymentMethod = donation.paymentMethod } = requested
  const refusal = refusalOf(mayFollow[kind], donation, standing)
  if (refusal) throw refusal
  const { leftCents, correctedCents, causeId } = standing
  if (kind === 'reassigned') {
    if (toCauseId === causeId) throw movementRefusals.sameCause()
    return move(toCauseId, donation, standing)
  }
  if (kind === 'cancelled' || kind === 'cheque_returned') return money(kind, 0 - leftCents, donation, standing)
  const given = amountCents ?? 0
  if (kind === 'amount_corrected') {
    const change = given - donation.amountCents - correctedCents
    if (change === 0) throw movementRefusals.sameAmount()
    return money('amount_corrected', change, donation, standing)
  }
  return { ...money(kind, kind === 'chargeback_won' ? given : 0 - given, donation, standing), paymentMethod }
}

/** Tells whether a movement takes the whole donation: a cancellation and a returned cheque do. */
const leavesNothing = ({ subjectKind, weight }: Plan): boolean =>
  weight > 0 && (subjectKind === 'cancelled' || subjectKind === 'cheque_returned')

/** Plans a movement after others. Throws a `Refusal`; undefined when the donation lacks the one to undo. */
export const planMovement = (
  donation: Donation,
  effects: readonly Effect[],
  requested: RequestedMovement,
): Plan | undefined => {
  const before = standingOf(donation, effects)
  const plan =
    requested.kind === 'reversal'
      ? planUndo(requested.reversesId, donation, effects, before)
      : planRequested(donation, requested, before)
  if (!plan) return undefined
  const after = standingOf(donation, [...effects, { ...plan, id: '' }])
  if (after.leftCents < 0) throw movementRefusals.exceeds(before.leftCents)
  if (after.chargedBackCents < 0)
    throw plan.kind === 'reversal'
      ? movementRefusals.neededByAnother()
      : movementRefusals.notChargedBack(before.chargedBackCents)
  if (leavesNothing(plan) && after.leftCents > 0) throw movementRefusals.neededByAnother()
  return plan
}

/** Lists the kinds that may follow the movements of a donation now, whatever their amount or cause. */
export const listAllowedKinds = (donation: Donation, effects: readonly Effect[]): SubjectKind[] => {
  const standing = standingOf(donation, effects)
  return SubjectKind.options.filter((kind) => refusalOf(mayFollow[kind], donation, standing) === undefined)
}

export const canUndo = (donation: Donation, effects: readonly Effect[], reversesId: string): boolean => {
  try {
    return planMovement(donation, effects, { kind: 'reversal', reversesId }) !== undefined
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
