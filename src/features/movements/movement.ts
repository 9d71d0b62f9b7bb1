import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { amountMessages, eurosBetween, PositiveEuros } from '#shared/money.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import { atLeast, requiredNote } from '#shared/text.ts'

/** The kinds of movement that put a donation right (docs/rules/movements.md#movements-kinds). */
export const SubjectKind = z.enum(
  ['cancelled', 'refunded', 'chargeback', 'chargeback_won', 'cheque_returned', 'reassigned', 'amount_corrected'],
  orMissing('Type de correction inconnu'),
)
export type SubjectKind = z.infer<typeof SubjectKind>
export const MovementKind = z.enum([...SubjectKind.options, 'reversal'])
export type MovementKind = z.infer<typeof MovementKind>

/** The kinds that money follows: they count on the day on which it moved (docs/rules/movements.md#movements-day). */
export const moneyKinds: readonly SubjectKind[] = ['refunded', 'chargeback', 'chargeback_won', 'cheque_returned']

/** The kinds whose amount a person gives: what went back or came back, or the right amount of the donation. */
const kindsWithAmount: SubjectKind[] = ['refunded', 'chargeback', 'chargeback_won', 'amount_corrected']

const shortReason = 'Donnez la raison en 3 caractères au moins.'
/** Why: required, and never the name of a donor. */
export const MovementReason = requiredNote(500, { required: 'La raison est obligatoire' }).check(
  atLeast(3, shortReason),
)

export const MovementInput = z
  .strictObject({
    kind: SubjectKind,
    /** Euros: what went back or came back; for `amount_corrected`, the right amount of the donation. */
    amount: PositiveEuros.optional(),
    /** The cause that a donation moves to, active or archived. */
    toCauseId: Id.optional(),
    /** The means by which a refund was paid: as the donation was when absent. */
    paymentMethod: PaymentMethod.optional(),
    /** The Paris day on which the money moved: today when absent (docs/rules/movements.md#movements-day). */
    movedOn: Day.optional(),
    reason: MovementReason,
    /** The number of movements that the caller has seen: refused when there are others by now. */
    version: z.int(orMissing('Nombre entier attendu')).min(0, 'Nombre positif attendu').optional(),
  })
  .refine(({ kind, amount }) => kindsWithAmount.includes(kind) === (amount !== undefined), {
    path: ['amount'],
    error: ({ input }) =>
      (input as { amount?: number }).amount === undefined ? amountMessages.required : amountMessages.invalid,
  })
  .refine(({ kind, toCauseId }) => (kind === 'reassigned') === (toCauseId !== undefined), {
    path: ['toCauseId'],
    error: 'La cause est obligatoire',
  })
  .refine(({ kind, paymentMethod }) => kind === 'refunded' || paymentMethod === undefined, {
    path: ['paymentMethod'],
    error: 'Moyen de paiement invalide',
  })
  .refine(({ kind, movedOn }) => moneyKinds.includes(kind) || movedOn === undefined, {
    path: ['movedOn'],
    error: 'Date invalide.',
  })
export type MovementInput = z.output<typeof MovementInput>

export const UndoInput = z.strictObject({ reason: MovementReason })
export type UndoInput = z.output<typeof UndoInput>
export const MovementUndoInput = UndoInput.extend({ movedOn: Day.optional() })
export type MovementUndoInput = z.output<typeof MovementUndoInput>

export const NamedRecord = z.object({ _id: Id, name: z.string() })

/** The fields of a movement that every reader of the donation may see. */
export const MovementSummary = z.object({
  _id: Id,
  kind: MovementKind,
  subjectKind: SubjectKind,
  /** Euros: what the net amount changes by. 0 for a move. */
  amount: z.number(),
  fromCause: NamedRecord.nullable(),
  toCause: NamedRecord.nullable(),
  /** Euros: what was left of the donation when it moved to another cause. */
  movedAmount: z.number().nullable(),
  /** The means by which the money moved. Null: unknown, like the donation's. */
  paymentMethod: PaymentMethod.nullable(),
  /** The Paris day whose figures it changes. */
  effectiveOn: Day,
  recordedAt: z.iso.datetime(),
  isUndone: z.boolean(),
})
export type MovementSummary = z.infer<typeof MovementSummary>

export const Movement = MovementSummary.extend({
  reason: z.string(),
  recordedBy: NamedRecord,
  approvedBy: NamedRecord.nullable(),
  reversesId: Id.nullable(),
})
export type Movement = z.infer<typeof Movement>

/** The standing of a donation: its net amount and its current cause. */
export const DonationStanding = z.object({
  /** Euros that are left. */
  netAmount: z.number(),
  /** Euros that went back, less what was undone. */
  refundedAmount: z.number(),
  originalCause: NamedRecord.nullable(),
  currentCause: NamedRecord.nullable(),
})

/** A movement that waits for a second person. */
export const MovementRequest = z.object({
  _id: Id,
  transactionId: Id,
  kind: MovementKind,
  /** Euros that it is about. */
  amount: z.number(),
  toCause: NamedRecord.nullable(),
  /** The means by which a refund was paid, where the request says so. */
  paymentMethod: PaymentMethod.nullable(),
  /** The day on which the money moved. Null for a correction of the record. */
  movedOn: Day.nullable(),
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  requestedBy: NamedRecord,
  /** The caller asked for it, and cannot confirm it. */
  isOwn: z.boolean(),
})
export type MovementRequest = z.infer<typeof MovementRequest>

/** The sheet or slip that holds the donation (docs/rules/movements.md#movements-cash). */
export const CashHold = z.object({
  kind: z.enum(['sheet', 'slip']),
  _id: Id,
  number: z.int().nullable(),
})
export type CashHold = z.infer<typeof CashHold>

/** Everything that was put right on a donation, the oldest first. */
export const DonationMovements = DonationStanding.extend({
  amount: z.number(),
  isByHand: z.boolean(),
  paymentMethod: PaymentMethod.nullable(),
  /** The number of movements. */
  version: z.int(),
  movements: z.array(Movement),
  waiting: MovementRequest.nullable(),
  /** The kinds that may follow now, whatever their amount or cause (docs/rules/movements.md#movements-order). */
  allowed: z.array(SubjectKind),
  /** The movements that may be undone now. */
  undoable: z.array(Id),
  heldBy: CashHold.nullable(),
})
export type DonationMovements = z.infer<typeof DonationMovements>

/** Why a second person must confirm: what is asked for, with the earlier movements, is above the amount to confirm. */
export const Confirmation = z.object({
  /** The sum that exceeds it: the movement, the movements of the donation, or those of the person in 24 hours. */
  scope: z.enum(['movement', 'donation', 'person']),
  /** Euros of the earlier movements that no second person has confirmed. */
  earlierAmount: z.number(),
  confirmationAmount: z.number(),
})
export type Confirmation = z.infer<typeof Confirmation>

/** The line of the bank that contains a donation. Euros. */
export const LineOfDonation = z.object({ _id: Id, bookedOn: Day, amount: z.number() })
export type LineOfDonation = z.infer<typeof LineOfDonation>

/** The movement was recorded, or a second person must confirm it. */
export const MovementAnswer = z.object({
  movement: Movement.nullable(),
  request: MovementRequest.nullable(),
  confirmation: Confirmation.nullable(),
  /** The line of the bank that contains the donation (docs/rules/bank.md#bank-changed). Null for the platform. */
  bankLine: LineOfDonation.nullable(),
})
export type MovementAnswer = z.infer<typeof MovementAnswer>

/** Above this amount a second person confirms a movement. */
export const defaultConfirmationCents = 20_000
export const ConfirmationAmount = z.strictObject({ confirmationAmount: eurosBetween({ min: 0 }) })
export type ConfirmationAmount = z.output<typeof ConfirmationAmount>

/** The current amount, and a higher one that waits for another manager (docs/rules/movements.md#movements-amount). */
export const MovementSettings = z.object({
  confirmationAmount: z.number(),
  raise: z
    .object({
      amount: z.number(),
      requestedAt: z.iso.datetime(),
      requestedBy: NamedRecord,
      /** The caller asked for it, and cannot confirm it. */
      isOwn: z.boolean(),
    })
    .nullable(),
})
export type MovementSettings = z.infer<typeof MovementSettings>
