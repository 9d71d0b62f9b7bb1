import { type MovementKind, movementRefusals, type SubjectKind } from '../movement.ts'

/** A donation as the rules see it. */
export type Gift = { amountCents: number; causeId: string | null; isByHand: boolean }

/** A movement of a donation as the rules see it. */
export type Effect = {
  id: string
  kind: MovementKind
  subjectKind: SubjectKind
  weight: number
  amountCents: number
  fromCauseId: string | null
  toCauseId: string | null
  reversesId: string | null
}

/** Where a donation stands after its movements. */
export type Standing = {
  leftCents: number
  refundedCents: number
  cancelledCents: number
  chargedBackCents: number
  correctedCents: number
  causeId: string | null
}

/** Replays the movements of a donation, the oldest first. */
export const standingOf = (gift: Gift, effects: readonly Effect[]): Standing => {
  const sumOf = (...kinds: SubjectKind[]): number =>
    effects.filter(({ subjectKind }) => kinds.includes(subjectKind)).reduce((sum, one) => sum + one.amountCents, 0)
  const lastMove = effects.findLast(({ subjectKind }) => subjectKind === 'reassigned')
  return {
    leftCents: effects.reduce((sum, { amountCents }) => sum + amountCents, gift.amountCents),
    refundedCents: 0 - sumOf('refunded'),
    cancelledCents: 0 - sumOf('cancelled'),
    chargedBackCents: 0 - sumOf('chargeback', 'chargeback_won'),
    correctedCents: sumOf('amount_corrected'),
    causeId: lastMove ? lastMove.toCauseId : gift.causeId,
  }
}

/** What a person asks for. `amountCents` is the right amount of the donation for `amount_corrected`. */
export type Wish =
  | { kind: SubjectKind; amountCents: number | null; toCauseId: string | null }
  | { kind: 'reversal'; reversesId: string }

/** A movement ready to be recorded. `concernedCents`: the money that it is about, for the second person. */
export type Plan = Omit<Effect, 'id'> & { causeId: string | null; movedCents: number | null; concernedCents: number }

const money = (kind: SubjectKind, amountCents: number, { causeId }: Standing): Plan => ({
  kind,
  subjectKind: kind,
  weight: 1,
  amountCents,
  causeId,
  fromCauseId: null,
  toCauseId: null,
  movedCents: null,
  reversesId: null,
  concernedCents: Math.abs(amountCents),
})

const move = (toCauseId: string | null, { causeId, leftCents }: Standing): Plan => ({
  ...money('reassigned', 0, { causeId: null } as Standing),
  fromCauseId: causeId,
  toCauseId,
  movedCents: leftCents,
  concernedCents: leftCents,
})

const planUndo = (reversesId: string, effects: readonly Effect[], standing: Standing): Plan | undefined => {
  const undone = effects.find(({ id }) => id === reversesId)
  if (!undone) return undefined
  if (effects.some((one) => one.reversesId === reversesId)) throw movementRefusals.undone()
  const { subjectKind, weight } = undone
  if (subjectKind !== 'reassigned')
    return {
      ...money(subjectKind, 0 - undone.amountCents, standing),
      kind: 'reversal',
      weight: 0 - weight,
      reversesId,
    }
  // A donation that has moved on since would be torn out of its present cause.
  if (standing.causeId !== undone.toCauseId) throw movementRefusals.neededByAnother()
  return { ...move(undone.fromCauseId, standing), kind: 'reversal', weight: 0 - weight, reversesId }
}

const planWish = (gift: Gift, wish: Exclude<Wish, { kind: 'reversal' }>, standing: Standing): Plan => {
  const { kind, amountCents, toCauseId } = wish
  const { leftCents, correctedCents, causeId } = standing
  if (kind === 'reassigned') {
    if (toCauseId === causeId) throw movementRefusals.sameCause()
    return move(toCauseId, standing)
  }
  if (kind === 'cancelled') {
    if (leftCents === 0) throw movementRefusals.exceeds(0)
    return money('cancelled', 0 - leftCents, standing)
  }
  const given = amountCents ?? 0
  if (kind === 'amount_corrected') {
    if (!gift.isByHand) throw movementRefusals.notByHand()
    const change = given - gift.amountCents - correctedCents
    if (change === 0) throw movementRefusals.sameAmount()
    return money('amount_corrected', change, standing)
  }
  return money(kind, kind === 'chargeback_won' ? given : 0 - given, standing)
}

/**
 * Plans a movement of a donation after those that it has. Throws a `Refusal` that says why it cannot be. Returns undefined
 * when the movement to undo is not one of the donation's.
 */
export const planMovement = (gift: Gift, effects: readonly Effect[], wish: Wish): Plan | undefined => {
  const before = standingOf(gift, effects)
  const plan = wish.kind === 'reversal' ? planUndo(wish.reversesId, effects, before) : planWish(gift, wish, before)
  if (!plan) return undefined
  const after = standingOf(gift, [...effects, { ...plan, id: '' }])
  if (after.leftCents < 0) throw movementRefusals.exceeds(before.leftCents)
  if (after.chargedBackCents < 0)
    throw plan.kind === 'reversal'
      ? movementRefusals.neededByAnother()
      : movementRefusals.notChargedBack(before.chargedBackCents)
  return plan
}
