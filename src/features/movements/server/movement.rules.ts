import type { PaymentMethod } from '#shared/payment-method.ts'
import { Refusal } from '#shared/problem.ts'
import { movementRefusals } from '../movement.refusals.ts'
import { SubjectKind } from '../movement.ts'
import { mayBeUndone, mayFollow, refusalOf } from './movement.order.ts'
import { type Effect, type Gift, type Standing, standingOf } from './movement.standing.ts'

/** What a person asks for. `amountCents` is the right amount of the donation for `amount_corrected`. */
export type Wish =
  | {
      kind: SubjectKind
      amountCents: number | null
      toCauseId: string | null
      /** How a refund was paid: as the donation was when absent. */
      paymentMethod?: PaymentMethod | null | undefined
    }
  | { kind: 'reversal'; reversesId: string }

/** A movement ready to be recorded. `concernedCents`: the money that it is about, for the second person. */
export type Plan = Omit<Effect, 'id'> & { causeId: string | null; movedCents: number | null; concernedCents: number }

const money = (kind: SubjectKind, amountCents: number, { paymentMethod }: Gift, { causeId }: Standing): Plan => ({
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

const move = (toCauseId: string | null, gift: Gift, standing: Standing): Plan => ({
  ...money('reassigned', 0, gift, standing),
  causeId: null,
  fromCauseId: standing.causeId,
  toCauseId,
  movedCents: standing.leftCents,
  concernedCents: standing.leftCents,
})

/** Tells whether the donation is still where a movement led: of its cause for a move, of its amount for a correction. */
const isStillThere = (undone: Effect, gift: Gift, effects: readonly Effect[], standing: Standing): boolean => {
  if (undone.subjectKind === 'reassigned') return standing.causeId === undone.toCauseId
  if (undone.subjectKind !== 'amount_corrected') return true
  const then = standingOf(gift, effects.slice(0, effects.indexOf(undone) + 1))
  return then.correctedCents === standing.correctedCents
}

const planUndo = (reversesId: string, gift: Gift, effects: readonly Effect[], standing: Standing): Plan | undefined => {
  const undone = effects.find(({ id }) => id === reversesId)
  if (!undone) return undefined
  if (effects.some((one) => one.reversesId === reversesId)) throw movementRefusals.undone()
  const { subjectKind } = undone
  const weight = 0 - undone.weight
  const refusal = refusalOf(weight > 0 ? mayFollow[subjectKind] : mayBeUndone[subjectKind], gift, standing)
  if (refusal) throw refusal
  if (!isStillThere(undone, gift, effects, standing)) throw movementRefusals.neededByAnother()
  const plan =
    subjectKind === 'reassigned'
      ? move(undone.fromCauseId, gift, standing)
      : money(subjectKind, 0 - undone.amountCents, gift, standing)
  return { ...plan, kind: 'reversal', weight, reversesId, paymentMethod: undone.paymentMethod }
}

const planWish = (gift: Gift, wish: Exclude<Wish, { kind: 'reversal' }>, standing: Standing): Plan => {
  const { kind, amountCents, toCauseId, paymentMethod = gift.paymentMethod } = wish
  const refusal = refusalOf(mayFollow[kind], gift, standing)
  if (refusal) throw refusal
  const { leftCents, correctedCents, causeId } = standing
  if (kind === 'reassigned') {
    if (toCauseId === causeId) throw movementRefusals.sameCause()
    return move(toCauseId, gift, standing)
  }
  if (kind === 'cancelled' || kind === 'cheque_returned') return money(kind, 0 - leftCents, gift, standing)
  const given = amountCents ?? 0
  if (kind === 'amount_corrected') {
    const change = given - gift.amountCents - correctedCents
    if (change === 0) throw movementRefusals.sameAmount()
    return money('amount_corrected', change, gift, standing)
  }
  return { ...money(kind, kind === 'chargeback_won' ? given : 0 - given, gift, standing), paymentMethod }
}

/** Tells whether what a kind takes whole is whole: a cancellation and a returned cheque leave nothing. */
const leavesNothing = ({ subjectKind, weight }: Plan): boolean =>
  weight > 0 && (subjectKind === 'cancelled' || subjectKind === 'cheque_returned')

/**
 * Plans a movement of a donation after those that it has. Throws a `Refusal` that says why it cannot be. Returns undefined
 * when the movement to undo is not one of the donation's.
 */
export const planMovement = (gift: Gift, effects: readonly Effect[], wish: Wish): Plan | undefined => {
  const before = standingOf(gift, effects)
  const plan =
    wish.kind === 'reversal' ? planUndo(wish.reversesId, gift, effects, before) : planWish(gift, wish, before)
  if (!plan) return undefined
  const after = standingOf(gift, [...effects, { ...plan, id: '' }])
  if (after.leftCents < 0) throw movementRefusals.exceeds(before.leftCents)
  if (after.chargedBackCents < 0)
    throw plan.kind === 'reversal'
      ? movementRefusals.neededByAnother()
      : movementRefusals.notChargedBack(before.chargedBackCents)
  if (leavesNothing(plan) && after.leftCents > 0) throw movementRefusals.neededByAnother()
  return plan
}

/** Lists the kinds that may follow the movements of a donation now, whatever their amount or cause. */
export const listAllowedKinds = (gift: Gift, effects: readonly Effect[]): SubjectKind[] => {
  const standing = standingOf(gift, effects)
  return SubjectKind.options.filter((kind) => refusalOf(mayFollow[kind], gift, standing) === undefined)
}

/** Tells whether a movement of a donation may be undone now. */
export const canUndo = (gift: Gift, effects: readonly Effect[], reversesId: string): boolean => {
  try {
    return planMovement(gift, effects, { kind: 'reversal', reversesId }) !== undefined
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
