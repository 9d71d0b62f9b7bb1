import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { PageQuery } from '#shared/page.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredNote } from '#shared/text.ts'

/** The states of a receipt (docs/rules/receipts.md#receipts-life). */
export const receiptStates = { issued: 'Émis', sent: 'Envoyé', cancelled: 'Annulé', replaced: 'Remplacé' } as const
export const ReceiptState = z.enum(Object.keys(receiptStates) as (keyof typeof receiptStates)[])
export type ReceiptState = z.infer<typeof ReceiptState>

/** The number of a receipt as people write it: `2026-0042`. */
export const formatReceiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`

/** Why a donation is on no receipt (docs/rules/receipts.md#receipts-refused). */
export const notReceiptable = {
  cancelled: 'Ce don est annulé.',
  nothingLeft: 'Ce don a été remboursé ou repris par la banque.',
  receipted: 'Ce don est déjà sur un reçu.',
  elsewhere: 'Ce don a déjà un reçu de la plateforme qui l’a reçu.',
  notEligible: 'Les dons pour cette cause ne donnent pas droit à un reçu.',
  anonymousCash: 'Un don en espèces sans donateur ne donne pas droit à un reçu.',
  otherYear: 'Un reçu réunit les dons d’une seule année.',
  otherDonor: 'Un reçu réunit les dons d’un seul donateur.',
  noAddress: 'L’adresse complète du donateur manque.',
  notLatin: 'Un reçu s’écrit en lettres latines\u00a0: indiquez aussi le nom ainsi.',
} as const
export type NotReceiptable = keyof typeof notReceiptable

const refusalOf = (reason: NotReceiptable) =>
  ruleBroken(`receipt-${reason.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, notReceiptable[reason])

/** The refusals of donations, one for each reason. */
export const donationRefusals = (Object.keys(notReceiptable) as NotReceiptable[]).map(
  (reason) => () => refusalOf(reason),
)

export const receiptRefusals = {
  notReceiptable: refusalOf,
  ended: () => new Refusal(409, 'receipt-ended', 'Ce reçu est déjà annulé.'),
  noEmail: () => ruleBroken('no-email', 'Ce donateur n’a pas d’adresse e-mail\u00a0: imprimez le reçu.'),
}

/** A receipt in lists. Its donor is not in it: a list is read by more people than a receipt. */
export const ReceiptSummary = z.object({
  _id: Id,
  year: z.int(),
  number: z.int(),
  state: ReceiptState,
  /** Euros. */
  amount: z.number(),
  givenFrom: Day,
  givenUntil: Day,
  donationCount: z.int(),
  issuedAt: z.iso.datetime(),
  donor: z.object({ _id: Id, name: z.string() }),
})
export type ReceiptSummary = z.infer<typeof ReceiptSummary>

export const Receipt = ReceiptSummary.extend({
  form: z.string(),
  issuedBy: z.string(),
  /** The checksum of the document. Null while it is not made. */
  sha256: z.string().nullable(),
  donations: z.array(z.object({ _id: Id, createdAt: z.iso.datetime(), amount: z.number() })),
  ended: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      replacedBy: Id.nullable(),
      /** Waits for a manager, who mails the new receipt or dismisses it. Set by a correction. */
      isWaiting: z.boolean(),
    })
    .nullable(),
  sent: z.object({ at: z.iso.datetime(), state: z.enum(['waiting', 'delayed', 'sent', 'lost']) }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** The receipt of a donation. Without one: why it cannot be on any, in French, or null when it can. */
export const DonationReceipt = z.object({ receipt: ReceiptSummary.nullable(), refusal: z.string().nullable() })
export type DonationReceipt = z.infer<typeof DonationReceipt>

/** The receipts of a year, of a state, or of a donor. */
export const ReceiptQuery = PageQuery.extend({
  year: z
    .string()
    .regex(/^20\d\d$/, 'Année invalide')
    .transform(Number)
    .optional(),
  state: ReceiptState.optional(),
  donorId: Id.optional(),
})
export type ReceiptQuery = z.output<typeof ReceiptQuery>

/** Issues the receipt of some donations of one donor. */
export const ReceiptInput = z.strictObject({
  donorId: Id,
  transactionIds: z.array(Id).min(1, 'Choisissez au moins un don.').max(500, '500 dons au plus.'),
})
export type ReceiptInput = z.output<typeof ReceiptInput>

export const ReceiptEndInput = z.strictObject({ reason: requiredNote(200) })
export type ReceiptEndInput = z.output<typeof ReceiptEndInput>
