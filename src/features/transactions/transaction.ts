import { z } from 'zod'
import { DonationStanding, MovementSummary, NamedRecord } from '#features/movements/movement.ts'
import { Day } from '#shared/days.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { PageQuery, pageOf } from '#shared/page.ts'
import { Refusal } from '#shared/problem.ts'
import { rawText } from '#shared/text.ts'
import { PaymentMethod } from './donation.ts'

/** The amounts of a donation after its movements, in euros (docs/rules/movements.md#movements-rows). */
export const RowStanding = z.object({
  netAmount: z.number(),
  refunded: z.number(),
  cancelled: z.number(),
  chargedBack: z.number(),
  /** The sum of the corrections of the amount. Negative when they lowered it. */
  corrected: z.number(),
  currentCause: NamedRecord.nullable(),
})
export type RowStanding = z.infer<typeof RowStanding>

/** A donation as the back office shows it (docs/rules/transactions.md#transactions-details). */
export const Transaction = z.object({
  _id: Id,
  /** Euros, at most two decimals. */
  amount: z.number(),
  createdAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  message: z.string().nullable(),
  customer: z.object({ _id: Id, name: z.string() }),
  shortcut: z.object({ _id: Id, name: z.string(), isTemporary: z.boolean() }).nullable(),
  cause: z.object({ _id: Id, name: z.string() }).nullable(),
  causeWasArchived: z.boolean(),
  device: z.object({ _id: Id, label: z.string() }).nullable(),
  donatorFullname: z.string().nullable(),
  donatorPhone: z.string().nullable(),
  donatorEmail: z.string().nullable(),
  donatorMembershipNumber: z.string().nullable(),
  /** There was a donor, and what they said was erased (docs/rules/donors.md#donors-erasure). */
  identityIsErased: z.boolean(),
  /** Null: recorded by hand without saying so. */
  paymentMethod: PaymentMethod.nullable(),
  /** In lists asked with `movements=true`, where something was put right. */
  standing: RowStanding.optional(),
})
export type Transaction = z.infer<typeof Transaction>

/** The net amount of a donation, its current cause, and its movements. */
export const DonationSummary = DonationStanding.extend({ movements: z.array(MovementSummary) })
export type DonationSummary = z.infer<typeof DonationSummary>

/** A single donation, with what its terminal said of the payment, its cheque, and what was put right on it. */
export const TransactionDetails = Transaction.extend({
  ...DonationSummary.shape,
  authorisation: z.string().nullable(),
  settlementBatch: z.string().nullable(),
  /** The terminal's own count. */
  terminalSequence: z.int().nullable(),
  /** The terminal had used this number for another donation. */
  terminalSequenceIsRepeated: z.boolean(),
  /** The fields that the terminal sent and that were cut, cleaned or dropped (transactions.md#donations-mended). */
  changedFields: z.array(z.string()).optional(),
  chequeNumber: z.string().nullable(),
  chequeBank: z.string().nullable(),
})
export type TransactionDetails = z.infer<typeof TransactionDetails>

/** The figures of a filtered set, in euros, without cancelled donations (docs/rules/figures.md#figures-collected). */
export const TransactionStats = z.object({
  donationCount: z.int(),
  averageDonation: z.number(),
  totalDonations: z.number(),
  /** The cancelled donations of the set, and what was recorded of them. */
  cancelledCount: z.int(),
  cancelledDonations: z.number(),
})
export type TransactionStats = z.infer<typeof TransactionStats>

export const listedCount = ({ donationCount, cancelledCount }: TransactionStats): number =>
  donationCount + cancelledCount

/** The movements of a filtered set by kind, and its net amount, in euros (docs/rules/figures.md#figures-net). */
export const NetFigures = z.object({
  refunded: z.number(),
  /** The sum of the cancellations that count in another period or for another cause than their donations. */
  cancelledElsewhere: z.number(),
  chargedBack: z.number(),
  /** The sum of the corrections of the amount. Negative when they lowered it. */
  corrected: z.number(),
  /** The amount moved in from other causes, less the amount moved out. */
  reassigned: z.number(),
  net: z.number(),
})
export type NetFigures = z.infer<typeof NetFigures>

/** Figures of one Paris day of a filtered set, in euros. */
export const DayFigures = z.object({
  day: Day,
  donationCount: z.int(),
  totalDonations: z.number(),
  cancelledCount: z.int(),
})
export type DayFigures = z.infer<typeof DayFigures>

export const GlobalStats = TransactionStats.extend({
  todayDonationCount: z.int(),
  todayTotalDonations: z.number(),
})
export type GlobalStats = z.infer<typeof GlobalStats>

/** The `causeId` of the one-off donations: those with neither shortcut nor cause. */
export const punctual = 'punctual'

export const endBeforeStart = 'La date de fin ne peut pas être antérieure à la date de début.'

/** An instant that the ledger can hold; `startDate` and `endDate` are both included. */
const Instant = z.iso
  .datetime({ offset: true, ...orMissing('Date invalide.') })
  .refine((text) => /^[12]\d{3}-/.test(text) && !Number.isNaN(Date.parse(text)), 'Date invalide.')

/** A means of payment; `unknown` for donations by hand that do not say it. */
export const MethodFilter = z.enum([...PaymentMethod.options, 'unknown'], orMissing('Moyen de paiement invalide'))
export type MethodFilter = z.infer<typeof MethodFilter>

const anywhereFields = {
  startDate: Instant.optional(),
  endDate: Instant.optional(),
  causeId: z.union([z.literal(punctual), Id], 'Cause invalide.').optional(),
  shortcutId: Id.optional(),
  deviceId: Id.optional(),
}
/** The filters of an association's donations. Over all associations there is none by means of payment. */
export const filterFields = { ...anywhereFields, paymentMethod: MethodFilter.optional() }

type Period = { startDate?: string | undefined; endDate?: string | undefined }
export const startsBeforeItEnds = ({ startDate, endDate }: Period) =>
  !startDate || !endDate || Date.parse(startDate) <= Date.parse(endDate)
export const periodError = { path: ['endDate'], error: endBeforeStart }

/** The organizer's filters: `customerId` selects one of all associations. */
const organizerFields = { ...anywhereFields, customerId: idField({ invalid: 'Association invalide.' }).optional() }

export const TransactionFilters = z
  .strictObject({ ...organizerFields, ...filterFields })
  .refine(startsBeforeItEnds, periodError)
export type TransactionFilters = z.output<typeof TransactionFilters>

const Flag = z.enum(['true', 'false'], 'Valeur invalide').optional()

/** The query of a list. With `net` it answers what was put right in the set too, with `movements` in each row. */
export const ListQuery = PageQuery.extend({ net: Flag, movements: Flag })
export type ListQuery = z.output<typeof ListQuery>

export const TransactionQuery = ListQuery.extend(filterFields).refine(startsBeforeItEnds, periodError)
export type TransactionQuery = z.output<typeof TransactionQuery>
export const OrganizerQuery = ListQuery.extend(organizerFields).refine(startsBeforeItEnds, periodError)
export type OrganizerQuery = z.output<typeof OrganizerQuery>

/**
 * An export takes the filters of its list and ignores `page`. With `onlyAmount` it holds date and amount only. With
 * `movements` it has more columns at the end: what was put right, and what is left.
 */
const exportFields = {
  page: rawText(100).optional(),
  onlyAmount: z.enum(['true', 'false']).optional(),
  movements: Flag,
}
/** With `withoutDonors` it has none of the donors' columns (docs/rules/transactions.md#exports-accountant). */
export const ExportQuery = z
  .strictObject({ ...filterFields, ...exportFields, withoutDonors: Flag })
  .refine(startsBeforeItEnds, periodError)
export type ExportQuery = z.output<typeof ExportQuery>
export const OrganizerExportQuery = z
  .strictObject({ ...organizerFields, ...exportFields })
  .refine(startsBeforeItEnds, periodError)
export type OrganizerExportQuery = z.output<typeof OrganizerExportQuery>

/** The refusals of an export, besides its shape (docs/rules/transactions.md#exports). */
export const exportRefusals = {
  underWay: () =>
    new Refusal(429, 'export-under-way', 'Un export est déjà en cours. Attendez sa fin.', { retryAfterSeconds: 5 }),
  busy: () =>
    new Refusal(429, 'exports-busy', 'Trop d’exports sont en cours. Réessayez dans une minute.', {
      retryAfterSeconds: 30,
    }),
}

/** `stats` and `net` are of the whole filtered set, `days` of each day in `data`, newest first. */
export const TransactionPage = pageOf(Transaction).extend({
  stats: TransactionStats,
  days: z.array(DayFigures),
  net: NetFigures.optional(),
})
export type TransactionPage = z.infer<typeof TransactionPage>

/** A movement on the way from all that was recorded to the net figure of a filtered set. */
export const FigureMovement = MovementSummary.omit({ isUndone: true, movedAmount: true, amount: true }).extend({
  /** Euros: what the net figure of the set changes by. Of a move: what came to the filtered cause, or left it. */
  amount: z.number(),
  transactionId: Id,
  /** Euros that were given. */
  donationAmount: z.number(),
  /** For managers of the association alone (docs/rules/movements.md#movements-figures). */
  reason: z.string().nullable(),
})
export type FigureMovement = z.infer<typeof FigureMovement>

export const FigureQuery = PageQuery.extend(filterFields).refine(startsBeforeItEnds, periodError)
export type FigureQuery = z.output<typeof FigureQuery>

/** The origin of a figure: what was collected, the cancelled donations, the movements, net. The first three add up. */
export const FigureMovements = pageOf(FigureMovement).extend({ stats: TransactionStats, net: NetFigures })
export type FigureMovements = z.infer<typeof FigureMovements>
