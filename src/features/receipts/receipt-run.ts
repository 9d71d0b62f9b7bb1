import { z } from 'zod'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { eurosBetween } from '#shared/money.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { Lack } from './fiscal-profile.ts'
import { ReceiptSummary } from './receipt.ts'

/** A year of receipts, as an address writes it. */
export const ReceiptYear = z
  .string(orMissing('Année attendue'))
  .regex(/^20\d\d$/, 'Année invalide')
  .transform(Number)

/** The floor of a run while nobody has chosen another one, in euros. */
export const usualFloor = 5

const wrongFloor = 'Indiquez un montant entre 0 et 1\u00a0000\u00a0€'
const Floor = eurosBetween({ min: 0, max: 1000, required: wrongFloor, invalid: wrongFloor, outside: wrongFloor })

/** Why a donor has no receipt of the year (docs/rules/receipts.md#receipts-left-out). */
export const leftOutReasons = {
  noAddress: 'Sans adresse complète',
  notLatin: 'Nom ou adresse hors lettres latines',
  notEligible: 'Causes sans droit à un reçu',
  belowFloor: 'Sous le montant minimum',
  none: 'Ne veut pas de reçu',
} as const
export type LeftOutReason = keyof typeof leftOutReasons
const Reason = z.enum(Object.keys(leftOutReasons) as LeftOutReason[])

export const LeftOut = z.object({
  donor: z.object({ _id: Id, name: z.string() }),
  reason: Reason,
  /** Euros. */
  amount: z.number(),
})
export type LeftOut = z.infer<typeof LeftOut>

const Share = z.object({ count: z.int(), amount: z.number() })

/** `mailing`: the mails are being added to the queue. */
export const ReceiptRunState = z.enum(['issuing', 'issued', 'mailing', 'mailed'])
export type ReceiptRunState = z.infer<typeof ReceiptRunState>

export const ReceiptRun = z.object({
  _id: Id,
  year: z.int(),
  state: ReceiptRunState,
  /** Euros. */
  floor: z.number(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  /** The number that was announced, and that of the receipts so far. */
  receiptCount: z.int(),
  issuedCount: z.int(),
  /** The receipts that a mail can take to their donor, and that none took. */
  emailCount: z.int(),
  /** The receipts of donors without an e-mail. */
  letterCount: z.int(),
  mails: z.object({ waiting: z.int(), sent: z.int(), lost: z.int() }),
  /** The mails may be called back until then. */
  mailsLeaveAt: z.iso.datetime().nullable(),
})
export type ReceiptRun = z.infer<typeof ReceiptRun>

/** The most donors, cheques and donations without a donor's record that a preview names; the counts are of all. */
export const mostNamed = 100
export const mostUnnamed = 20

export const ReceiptRunQuery = z.strictObject({
  year: ReceiptYear,
  floor: z
    .string(wrongFloor)
    .regex(/^\d{1,4}(\.\d{1,2})?$/, wrongFloor)
    .transform(Number)
    .pipe(Floor)
    .default(usualFloor),
})

/** The receipts that a run of a year would issue now, and the donors whom it leaves out. */
export const ReceiptRunPreview = z.object({
  year: z.int(),
  lacks: z.array(Lack),
  donorCount: z.int(),
  receiptCount: z.int(),
  amount: z.number(),
  /** The receipts whose donor has an e-mail. The others are letters. */
  emailCount: z.int(),
  shares: z.array(Share.extend({ reason: Reason })),
  leftOut: z.array(LeftOut),
  /** Donations with a name or an e-mail and without a donor's record. */
  unnamed: Share.extend({
    donations: z.array(z.object({ _id: Id, name: z.string(), day: Day, amount: z.number() })),
  }),
  /** Cheques of the first days of the next year: were they handed over in this one? */
  cheques: z.array(z.object({ _id: Id, day: Day, amount: z.number(), donor: z.string() })),
  run: ReceiptRun.nullable(),
})
export type ReceiptRunPreview = z.infer<typeof ReceiptRunPreview>

export const ReceiptRunInput = z.strictObject({
  year: z.int(orMissing('Année attendue')).min(2000, 'Année invalide').max(2099, 'Année invalide'),
  floor: Floor,
  /** Cheques of the next year's first days that were handed over in the year. */
  chequeIds: z.array(Id).max(500, '500 chèques au plus.').default([]),
})
export type ReceiptRunInput = z.output<typeof ReceiptRunInput>

/** The decisions that wait about receipts (docs/rules/receipts.md#receipts-told). */
export const ReceiptMatters = z.object({
  /** Receipts that a correction ended, the newest first. */
  revised: z.array(ReceiptSummary),
  /** The last day of the quality of worship, where it is over or ends within six months. */
  worshipUntil: Day.nullable(),
})
export type ReceiptMatters = z.infer<typeof ReceiptMatters>

/** Whether the donor of a revised receipt gets the one that takes its place. */
export const RevisionDecision = z.strictObject({ isMailed: z.boolean(orMissing('Choix attendu')) })

export const runRefusals = {
  underWay: () => new Refusal(409, 'run-under-way', 'Des reçus sont déjà en cours d’émission. Attendez la fin.'),
  nothing: () => ruleBroken('nothing-to-issue', 'Aucun reçu n’est à émettre pour cette année.'),
  future: () => ruleBroken('year-not-begun', 'Cette année n’est pas commencée.'),
  nothingToMail: () => ruleBroken('nothing-to-mail', 'Aucun reçu n’attend d’e-mail.'),
  left: () => new Refusal(409, 'mails-left', 'Les e-mails sont partis\u00a0: ils ne s’annulent plus.'),
  notWaiting: () => new Refusal(409, 'receipt-decided', 'Ce reçu n’attend plus de décision.'),
}
