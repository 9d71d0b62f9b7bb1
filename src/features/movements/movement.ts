import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { DonationEuros, eurosOfCents, formatEuros, isWholeCents, maxAmountEuros } from '#shared/money.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import { conflict, Refusal, ruleBroken } from '#shared/problem.ts'
import { withReadVersion } from '#shared/read-version.ts'
import { requiredText } from '#shared/text.ts'

/** What can be put right on a donation (docs/rules.md#movements-kinds). */
export const SubjectKind = z.enum(
  ['cancelled', 'refunded', 'chargeback', 'chargeback_won', 'cheque_returned', 'reassigned', 'amount_corrected'],
  'Type de mouvement inconnu',
)
export type SubjectKind = z.infer<typeof SubjectKind>
export const MovementKind = z.enum([...SubjectKind.options, 'reversal'])
export type MovementKind = z.infer<typeof MovementKind>

/** The kinds that money follows: they count on the day on which it moved (docs/rules.md#movements-day). */
export const moneyKinds: readonly SubjectKind[] = ['refunded', 'chargeback', 'chargeback_won', 'cheque_returned']

/** The kinds whose amount a person gives: what went back or came back, or the right amount of the donation. */
const kindsWithAmount: SubjectKind[] = ['refunded', 'chargeback', 'chargeback_won', 'amount_corrected']

const shortReason = 'Donnez la raison en 3 caractères au moins.'
/** Why: required, and never the name of a donor. */
export const MovementReason = requiredText(500, { required: 'La raison est obligatoire' }).refine(
  (reason) => reason.length >= 3,
  shortReason,
)

export const MovementInput = z
  .strictObject({
    kind: SubjectKind,
    /** Euros: what went back or came back; for `amount_corrected`, the right amount of the donation. */
    amount: DonationEuros.optional(),
    /** The cause that a donation moves to, active or archived. */
    toCauseId: Id.optional(),
    /** How a refund was paid: as the donation was when absent. */
    paymentMethod: PaymentMethod.optional(),
    reason: MovementReason,
    /** How many movements the caller has seen: refused when there are others by now. */
    version: z.int('Nombre entier attendu').min(0, 'Nombre positif attendu').optional(),
  })
  .refine(({ kind, amount }) => kindsWithAmount.includes(kind) === (amount !== undefined), {
    path: ['amount'],
    error: 'Montant invalide',
  })
  .refine(({ kind, toCauseId }) => (kind === 'reassigned') === (toCauseId !== undefined), {
    path: ['toCauseId'],
    error: 'La cause est obligatoire',
  })
  .refine(({ kind, paymentMethod }) => kind === 'refunded' || paymentMethod === undefined, {
    path: ['paymentMethod'],
    error: 'Moyen de paiement invalide',
  })
export type MovementInput = z.output<typeof MovementInput>

export const UndoInput = z.strictObject({ reason: MovementReason })
export type UndoInput = z.output<typeof UndoInput>

/** A record by its id and name. */
export const NamedRecord = z.object({ _id: Id, name: z.string() })

/** What anyone who sees a donation may know of a movement. */
export const MovementSummary = z.object({
  _id: Id,
  kind: MovementKind,
  /** Its own kind, or that of the movement which it undoes. */
  subjectKind: SubjectKind,
  /** Euros: what the net amount changes by. 0 for a move. */
  amount: z.number(),
  fromCause: NamedRecord.nullable(),
  toCause: NamedRecord.nullable(),
  /** Euros: what was left of the donation when it moved to another cause. */
  movedAmount: z.number().nullable(),
  /** How the money moved. Null: unknown, like the donation's. */
  paymentMethod: PaymentMethod.nullable(),
  /** The Paris day whose figures it changes. */
  effectiveOn: Day,
  recordedAt: z.iso.datetime(),
  isUndone: z.boolean(),
})
export type MovementSummary = z.infer<typeof MovementSummary>

/** A movement with its people and its reason. */
export const Movement = MovementSummary.extend({
  reason: z.string(),
  recordedBy: NamedRecord,
  approvedBy: NamedRecord.nullable(),
  reversesId: Id.nullable(),
})
export type Movement = z.infer<typeof Movement>

/** Where a donation stands: what is left of it, and for which cause. */
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
  reason: z.string(),
  requestedAt: z.iso.datetime(),
  requestedBy: NamedRecord,
  /** The caller asked for it, and cannot confirm it. */
  isOwn: z.boolean(),
})
export type MovementRequest = z.infer<typeof MovementRequest>

/** What the donation is counted or deposited in: it is neither cancelled nor corrected there (docs/rules.md#movements-cash). */
export const CashHold = z.object({
  kind: z.enum(['sheet', 'slip']),
  _id: Id,
  /** The number of the deposit slip. */
  number: z.int().nullable(),
})
export type CashHold = z.infer<typeof CashHold>

/** Everything that was put right on a donation, the oldest first. */
export const DonationMovements = DonationStanding.extend({
  amount: z.number(),
  isByHand: z.boolean(),
  paymentMethod: PaymentMethod.nullable(),
  /** How many movements there are. */
  version: z.int(),
  movements: z.array(Movement),
  waiting: MovementRequest.nullable(),
  /** The kinds that may follow now, whatever their amount or cause (docs/rules.md#movements-order). */
  allowed: z.array(SubjectKind),
  /** The movements that may be undone now. */
  undoable: z.array(Id),
  heldBy: CashHold.nullable(),
})
export type DonationMovements = z.infer<typeof DonationMovements>

/** One of both: the movement was recorded, or a second person must confirm it. */
export const MovementAnswer = z.object({ movement: Movement.nullable(), request: MovementRequest.nullable() })
export type MovementAnswer = z.infer<typeof MovementAnswer>

/** Above this amount a second person confirms a movement. */
export const defaultConfirmationCents = 20_000
const ConfirmationEuros = z
  .number('Montant invalide')
  .min(0, 'Montant invalide')
  .max(maxAmountEuros, 'Montant invalide')
  .refine(isWholeCents, 'Montant invalide')
export const ConfirmationAmount = z.strictObject({ confirmationAmount: ConfirmationEuros })
export type ConfirmationAmount = z.output<typeof ConfirmationAmount>

/** The amount that holds, and the higher one that waits for another manager (docs/rules.md#movements-amount). */
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

export const ConfirmationAmountEdit = withReadVersion(
  ConfirmationAmount,
  MovementSettings.pick({ confirmationAmount: true }).shape,
)
export type ConfirmationAmountEdit = z.output<typeof ConfirmationAmountEdit>

/** The refusals of a movement, besides its shape (docs/rules.md#movements). */
export const movementRefusals = {
  exceeds: (leftCents = 0) =>
    conflict(
      'movement-exceeds',
      leftCents > 0
        ? `Il ne reste que ${formatEuros(eurosOfCents(leftCents))} sur ce don.`
        : 'Il ne reste rien de ce don.',
      'amount',
    ),
  notChargedBack: (chargedBackCents = 0) =>
    conflict(
      'not-charged-back',
      `Les impayés de ce don sont de ${formatEuros(eurosOfCents(chargedBackCents))}.`,
      'amount',
    ),
  changed: () => conflict('movements-changed', 'Ce don a changé entre-temps. Vérifiez-le et recommencez.', 'version'),
  undone: () => new Refusal(409, 'movement-undone', 'Ce mouvement est déjà annulé.'),
  neededByAnother: () => new Refusal(409, 'movement-needed', 'Un mouvement plus récent en dépend. Annulez-le d’abord.'),
  waiting: () => new Refusal(409, 'movement-waiting', 'Un mouvement de ce don attend déjà une confirmation.'),
  decided: () => new Refusal(409, 'request-decided', 'Cette demande a déjà reçu une réponse.'),
  ownRequest: () => ruleBroken('own-request', 'Une autre personne doit confirmer votre demande.'),
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause n’existe pas.', 'toCauseId'),
  sameCause: () => ruleBroken('same-cause', 'Ce don est déjà affecté à cette cause.', 'toCauseId'),
  sameAmount: () => ruleBroken('same-amount', 'Ce don est déjà de ce montant.', 'amount'),
  onSheet: () =>
    new Refusal(
      409,
      'movement-on-sheet',
      'Ce don vient d’une feuille de comptage\u00a0: seule une feuille inverse l’annule.',
    ),
  onSlip: (number = 1) =>
    new Refusal(
      409,
      'movement-on-slip',
      `Ce chèque est sur le bordereau de remise n°\u00a0${number}. Annulez d’abord ce bordereau.`,
    ),
  notCheque: () => ruleBroken('not-a-cheque', 'Seul un chèque saisi à la main revient impayé.', 'kind'),
  notReclaimable: () =>
    ruleBroken(
      'not-reclaimable',
      'La banque ne reprend ni des espèces ni un chèque. Un chèque sans provision se note «\u00a0Chèque impayé\u00a0».',
      'kind',
    ),
  afterCancellation: () =>
    new Refusal(409, 'movement-cancelled', 'Ce don est annulé. Annulez d’abord cette annulation.'),
  afterMoney: () =>
    new Refusal(
      409,
      'movement-money-moved',
      'Ce don a un remboursement ou un impayé. Annulez d’abord cette correction.',
    ),
  afterCorrection: () =>
    new Refusal(409, 'movement-corrected', 'Le montant de ce don a été corrigé. Annulez d’abord cette correction.'),
  notByHand: () => ruleBroken('not-by-hand', 'Seul un don saisi à la main peut changer de montant.', 'kind'),
}
