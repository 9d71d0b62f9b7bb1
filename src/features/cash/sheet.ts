import { z } from 'zod'
import { MovementReason } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { centsOfEuros, eurosOfCents, formatEuros, SeenEuros } from '#shared/money.ts'
import { pageOf } from '#shared/page.ts'
import { Refusal, ruleBroken } from '#shared/problem.ts'
import { optionalNote, requiredNote } from '#shared/text.ts'

/** The notes and coins of the euro, in euros, the largest first. */
export const notes = [500, 200, 100, 50, 20, 10, 5] as const
export const coins = [2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01] as const
export const denominations = [...notes, ...coins] as const

const quantityMessage = 'Nombre entier de 0 à 100\u00a0000'
export const SheetLine = z.strictObject({
  denomination: z.literal([...denominations], 'Cette coupure n’existe pas'),
  quantity: z.int(orMissing(quantityMessage)).min(0, quantityMessage).max(100_000, quantityMessage),
})
export type SheetLine = z.infer<typeof SheetLine>

export const centsOfLines = (lines: readonly SheetLine[]): number =>
  lines.reduce((sum, { denomination, quantity }) => sum + Math.round(denomination * 100) * quantity, 0)

/** The count of each denomination. A denomination appears once. */
export const SheetLines = z
  .array(SheetLine)
  .max(denominations.length, 'Chaque coupure une fois')
  .refine(
    (lines) => new Set(lines.map(({ denomination }) => denomination)).size === lines.length,
    'Chaque coupure une fois',
  )

/** A counting sheet (feuille de comptage) as a person fills it in (docs/rules/cash.md#cash-sheets). */
export const SheetInput = z.strictObject({
  /** The day of the collection, in Paris. */
  day: Day,
  place: requiredNote(200, { required: 'Le lieu est obligatoire' }),
  event: optionalNote(200),
  box: optionalNote(200),
  causeId: Id.nullish(),
  lines: SheetLines,
})
export type SheetInput = z.output<typeof SheetInput>

/** The signature of a sheet: the total in euros, as the signer saw it. */
export const SheetSignature = z.strictObject({ total: SeenEuros })

/** Why a sealed sheet is cancelled. */
export const SheetReversal = z.strictObject({ reason: MovementReason })

/** A person by their account and name. */
export const Someone = z.object({ _id: Id, name: z.string() })

const sheetFields = {
  _id: Id,
  day: Day,
  place: z.string(),
  event: z.string().nullable(),
  box: z.string().nullable(),
  cause: z.object({ _id: Id, name: z.string() }).nullable(),
  /** Euros. Absent for who is to count second (docs/rules/cash.md#cash-blind). */
  total: z.number().optional(),
  /** `signed`: by a first person. The second signature seals. */
  state: z.enum(['draft', 'signed', 'sealed']),
  createdAt: z.iso.datetime(),
  createdBy: Someone,
  /** The sealed sheet that this reversing sheet cancels. */
  reversesId: Id.nullable(),
  /** The reversing sheet that cancels this one, once it is sealed too. */
  reversal: z.object({ _id: Id, isSealed: z.boolean() }).nullable(),
}

export const SheetSummary = z.object(sheetFields)
export type SheetSummary = z.infer<typeof SheetSummary>
export const SheetPage = pageOf(SheetSummary)

export const CountingSheet = z.object({
  ...sheetFields,
  /** The counted denominations, the largest first. Absent with the total. */
  lines: z.array(SheetLine).optional(),
  signatures: z.array(z.object({ signedBy: Someone, signedAt: z.iso.datetime() })),
  /** The donation that the seal added. Of a reversing sheet: the cancelled donation. */
  transactionId: Id.nullable(),
  /** Why a reversing sheet cancels another. */
  reason: z.string().nullable(),
  /** Why the reader may not sign second, and who may. Absent for a reader who may, and for the first signer. */
  cannotSign: z.object({ reason: z.string(), signers: z.array(z.string()) }).optional(),
})
export type CountingSheet = z.infer<typeof CountingSheet>

/** A sheet with its count, for who may see it. */
export type CountedSheet = CountingSheet & { total: number; lines: SheetLine[] }

/** The fields of a sheet that an edit replaces, as answers have them. */
export const EditedSheet = CountingSheet.pick({
  day: true,
  place: true,
  event: true,
  box: true,
  cause: true,
  lines: true,
})

export const maxSheetEuros = 100_000

/** The refusals of a counting sheet, besides its shape (docs/rules/cash.md#cash-sheets). */
export const sheetRefusals = {
  future: () => ruleBroken('future-day', 'Le jour de la collecte est dans le futur.', 'day'),
  signed: () => ruleBroken('sheet-signed', 'Cette feuille est signée. Retirez la signature pour la modifier.'),
  sealed: () => ruleBroken('sheet-sealed', 'Cette feuille est scellée\u00a0: elle ne change plus.'),
  sameSigner: () => ruleBroken('same-signer', 'Vous avez déjà signé cette feuille. Une autre personne doit la signer.'),
  recountDiffers: (counted = 25, total = 25.5) =>
    ruleBroken(
      'recount-differs',
      `Vous avez compté ${formatEuros(counted)}, la feuille dit ${formatEuros(total)}\u00a0: écart de ${formatEuros(eurosOfCents(centsOfEuros(counted) - centsOfEuros(total)))}. Recomptez ou, si la feuille est fausse, retirez la signature pour la corriger.`,
    ),
  changed: () => ruleBroken('sheet-changed', 'Le comptage a changé depuis. Relisez la feuille avant de la signer.'),
  empty: () => ruleBroken('sheet-empty', 'Comptez au moins un billet ou une pièce.'),
  tooMuch: () => ruleBroken('sheet-too-much', 'Une feuille ne dépasse pas 100 000 €. Faites-en plusieurs.'),
  notSealed: () => ruleBroken('sheet-not-sealed', 'Seule une feuille scellée s’annule par une feuille inverse.'),
  reversed: () => new Refusal(409, 'sheet-reversed', 'Cette feuille a déjà une feuille inverse.'),
  reversing: () => ruleBroken('sheet-reversing', 'Une feuille inverse ne se modifie pas et ne s’annule pas.'),
  managerFirst: () => ruleBroken('manager-first', 'Un manageur signe en premier une feuille inverse.'),
  managerSecond: (euros = 200) =>
    ruleBroken(
      'manager-second',
      `Au-dessus de ${formatEuros(euros)}, un autre manageur de l’association signe la feuille inverse.`,
    ),
  notSigned: () => ruleBroken('sheet-not-signed', 'Cette feuille n’a pas de signature à retirer.'),
}
