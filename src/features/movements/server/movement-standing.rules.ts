import type { PaymentMethod } from '#shared/payment-method.ts'
import { type MovementKind, moneyKinds, type SubjectKind } from '../movement.ts'

export type Donation = {
  amountCents: number
  causeId: string | null
  isByHand: boolean
  paymentMethod: PaymentMethod | null
}

export type Effect = {
  id: string
  kind: MovementKind
  subjectKind: SubjectKind
  weight: number
  amountCents: number
  fromCauseId: string | null
  toCauseId: string | null
  reversesId: string | null
  /** The means by which the money moved. */
  paymentMethod: PaymentMethod | null
}

export type Standing = {
  leftCents: number
  refundedCents: number
  chargedBackCents: number
  correctedCents: number
  causeId: string | null
  isCancelled: boolean
  /** A movement of money is not undone, even where another one gave back the same amount. */
  hasMoneyMoved: boolean
  /** A corrected amount is not undone. */
  isCorrected: boolean
}

/** Replays the movements of a donation, the oldest first. */
export const standingOf = (donation: Donation, effects: readonly Effect[]): Standing => {
  const of = (kinds: readonly SubjectKind[]) => effects.filter(({ subjectKind }) => kinds.includes(subjectKind))
  const sumOf = (...kinds: SubjectKind[]): number => of(kinds).reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isLiving = (kind: SubjectKind): boolean => of([kind]).reduce((sum, { weight }) => sum + weight, 0) > 0
  const lastMove = effects.findLast(({ subjectKind }) => subjectKind === 'reassigned')
  return {
    leftCents: effects.reduce((sum, { amountCents }) => sum + amountCents, donation.amountCents),
    refundedCents: 0 - sumOf('refunded'),
    chargedBackCents: 0 - sumOf('chargeback', 'chargeback_won'),
    correctedCents: sumOf('amount_corrected'),
    causeId: lastMove ? lastMove.toCauseId : donation.causeId,
    isCancelled: isLiving('cancelled'),
    hasMoneyMoved: moneyKinds.some(isLiving),
    isCorrected: isLiving('amount_corrected'),
  }
}
