import { sampleTransaction } from '#features/transactions/testing/sampleTransaction.ts'
import type { DonationMovements, Movement } from '../movement.ts'

const person = { _id: '0190d3c4-0000-7000-8000-0000000000aa', name: 'Karim Morel' }

/** A refund of 40 € of the donation. */
export const refund: Movement = {
  _id: '0190d3c4-0000-7000-8000-0000000000cc',
  kind: 'refunded',
  subjectKind: 'refunded',
  amount: -40,
  fromCause: null,
  toCause: null,
  movedAmount: null,
  paymentMethod: 'card',
  effectiveOn: '2026-03-20',
  recordedAt: '2026-03-20T12:00:00.000Z',
  isUndone: false,
  reason: 'Demande du donateur',
  recordedBy: person,
  approvedBy: null,
  reversesId: null,
}
/** A donation of 50 € by card without a movement, as a manager reads it. */
export const untouched: DonationMovements = {
  amount: 50,
  netAmount: 50,
  refundedAmount: 0,
  originalCause: null,
  currentCause: null,
  isByHand: false,
  paymentMethod: 'card',
  version: 0,
  movements: [],
  waiting: null,
  heldBy: null,
  allowed: ['cancelled', 'refunded', 'chargeback', 'reassigned'],
  undoable: [],
}
export const refunded = {
  ...untouched,
  netAmount: 10,
  refundedAmount: 40,
  version: 1,
  movements: [refund],
  undoable: [refund._id],
}

/** A refund of 300 € that waits for a second person. */
export const waitingRequest = {
  _id: '0190d3c4-0000-7000-8000-0000000000dd',
  transactionId: sampleTransaction(1)._id,
  kind: 'refunded' as const,
  amount: 300,
  toCause: null,
  paymentMethod: 'transfer' as const,
  movedOn: '2026-03-05',
  reason: 'Demande du donateur',
  requestedAt: '2026-03-20T12:00:00.000Z',
  requestedBy: person,
  isOwn: false,
}
