import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { PositiveEuros } from '#shared/money.ts'
import { PaymentMethod } from '#shared/payment-method.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { optionalMessage, optionalNote, optionalText } from '#shared/text.ts'

export { PaymentMethod, paymentMethodNames } from '#shared/payment-method.ts'

/** A terminal's clock may run ahead of the database's by this much; a donation dated later is refused until then. */
export const maxClockAheadMinutes = 5

/** The references of a payment that only a terminal knows (docs/rules/transactions.md#donations-payment). */
export const terminalReferences = ['authorisation', 'terminalSequence', 'settlementBatch'] as const

/** The body that records a donation: from a terminal, or from a person who enters cash or a cheque. */
export const DonationInput = z.strictObject({
  amount: PositiveEuros,
  causeId: Id.nullish(),
  shortcutId: Id.nullish(),
  message: optionalMessage(500),
  donatorFullname: optionalText(200),
  donatorPhone: optionalText(40),
  donatorEmail: optionalText(254),
  donatorMembershipNumber: optionalText(100),
  paymentMethod: PaymentMethod.nullish(),
  /** The number of the authorisation at the acquirer. Never the number of a card: what looks like one is not kept. */
  authorisation: optionalText(40),
  /** The terminal's own count of its donations, without holes. */
  terminalSequence: z.int(orMissing('Nombre entier attendu')).min(0, 'Nombre positif attendu').nullish(),
  /** The name of the batch with which the terminal settles its payments. */
  settlementBatch: optionalText(40),
  /** The number of a cheque and its bank: both or neither, and only for a cheque. */
  chequeNumber: optionalText(20, { wrongForm: 'Chiffres uniquement' }, /^\d+$/),
  chequeBank: optionalNote(100),
  /** The instant of the donation by the sender's clock; the moment of arrival when absent. */
  createdAt: z.iso.datetime({ offset: true, ...orMissing('Date invalide.') }).optional(),
})
export type DonationInput = z.output<typeof DonationInput>

/** The sender's key of the request, which makes a retry harmless. A key belongs to its association. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string('L’en-tête Idempotency-Key est obligatoire.')
    .regex(/^[\x21-\x7e]{1,200}$/, 'L’en-tête Idempotency-Key a de 1 à 200 caractères visibles.')
    .describe(
      'A name that the sender gives to the request, made once for each record. A request that is repeated with the same ' +
        'key and body gets the first answer again and writes nothing. The same key with another body is refused with 422.',
    ),
})

const wrongClock = 'La date du don est dans le futur. Vérifiez l’horloge de l’appareil.'

/** The refusals of a donation, besides its shape (docs/rules/transactions.md#donations). */
export const donationRefusals = {
  /** Refused for now: the terminal keeps the donation and sends it again after `Retry-After`. */
  tooMany: (retryAfterSeconds = 60) =>
    new Refusal(
      429,
      'too-many-donations',
      'Cet appareil envoie trop de dons à la fois. Il garde celui-ci et le renverra tout seul.',
      { retryAfterSeconds },
    ),
  /** Refused for now: the sender keeps the donation and sends it again after `Retry-After`. */
  clockAhead: (retryAfterSeconds = 600) =>
    new Refusal(422, 'clock-ahead', wrongClock, { fields: { createdAt: wrongClock }, retryAfterSeconds }),
  clockBehind: () =>
    ruleBroken('clock-behind', 'La date du don est trop ancienne. Vérifiez l’horloge de l’appareil.', 'createdAt'),
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause n’existe pas.', 'causeId'),
  unknownShortcut: () => ruleBroken('unknown-shortcut', 'Ce don rapide n’existe pas.', 'shortcutId'),
  causeMismatch: () => ruleBroken('cause-mismatch', 'Ce don rapide est basé sur une autre cause.', 'causeId'),
  referenceByHand: (field: string = terminalReferences[0]) =>
    ruleBroken('reference-by-hand', 'Seul un appareil envoie cette référence.', field),
  wrongCheque: (field: 'chequeNumber' | 'chequeBank' = 'chequeNumber') =>
    ruleBroken('wrong-cheque', 'Un chèque se saisit avec son numéro et sa banque.', field),
  keyReused: () => ruleBroken('idempotency-key-reused', 'Cette clé Idempotency-Key a déjà servi pour un autre don.'),
}

/** The answer to a recorded donation. It holds only what never changes, so that a retry gets the same answer. */
export const RecordedDonation = z.object({
  _id: Id,
  amount: z.number(),
  createdAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  causeId: Id.nullable(),
  shortcutId: Id.nullable(),
  deviceId: Id.nullable(),
  causeWasArchived: z.boolean(),
})
export type RecordedDonation = z.infer<typeof RecordedDonation>
