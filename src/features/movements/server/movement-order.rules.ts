import type { Refusal } from '#shared/problem.ts'
import type { SubjectKind } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import type { Donation, Standing } from './movement-standing.rules.ts'

/** Returns why a movement cannot follow the movements of a donation, or undefined when it can. */
type Condition = (donation: Donation, standing: Standing) => Refusal | undefined

const isByHand: Condition = (donation) => (donation.isByHand ? undefined : movementRefusals.notByHand())
const isChequeByHand: Condition = (donation) =>
  donation.isByHand && donation.paymentMethod === 'cheque' ? undefined : movementRefusals.notCheque()
const isReclaimable: Condition = ({ paymentMethod }) =>
  paymentMethod === 'cash' || paymentMethod === 'cheque' ? movementRefusals.notReclaimable() : undefined
const isNotCancelled: Condition = (_donation, { isCancelled }) =>
  isCancelled ? movementRefusals.afterCancellation() : undefined
const isWithoutMoneyMoved: Condition = (_donation, { hasMoneyMoved }) =>
  hasMoneyMoved ? movementRefusals.afterMoney() : undefined
const isWithoutCorrection: Condition = (_donation, { isCorrected }) =>
  isCorrected ? movementRefusals.afterCorrection() : undefined
const hasSomeLeft: Condition = (_donation, { leftCents }) => (leftCents > 0 ? undefined : movementRefusals.exceeds())
const isChargedBack: Condition = (_donation, { chargedBackCents }) =>
  chargedBackCents > 0 ? undefined : movementRefusals.notChargedBack()

/**
 * The conditions of each movement after others (docs/rules/movements.md#movements-order). A cancellation is followed by
 * its undo alone.
 */
export const mayFollow: Record<SubjectKind, readonly Condition[]> = {
  cancelled: [isNotCancelled, isWithoutMoneyMoved, isWithoutCorrection],
  refunded: [isNotCancelled, hasSomeLeft],
  chargeback: [isReclaimable, isNotCancelled, hasSomeLeft],
  chargeback_won: [isNotCancelled, isChargedBack],
  cheque_returned: [isChequeByHand, isNotCancelled, isWithoutMoneyMoved],
  reassigned: [isNotCancelled, hasSomeLeft],
  amount_corrected: [isByHand, isNotCancelled, isWithoutMoneyMoved],
}

/** When a movement of each kind may be undone. The undo of an undo must meet the conditions of the kind again. */
export const mayBeUndone: Record<SubjectKind, readonly Condition[]> = {
  cancelled: [],
  refunded: [isNotCancelled],
  chargeback: [isNotCancelled],
  chargeback_won: [isNotCancelled],
  cheque_returned: [isNotCancelled],
  reassigned: [isNotCancelled, hasSomeLeft],
  amount_corrected: [isNotCancelled, isWithoutMoneyMoved],
}

/** Returns the first condition's refusal, or undefined when all are met. */
export const refusalOf = (
  conditions: readonly Condition[],
  donation: Donation,
  standing: Standing,
): Refusal | undefined => {
  for (const condition of conditions) {
    const refusal = condition(donation, standing)
    if (refusal) return refusal
  }
  return undefined
}
