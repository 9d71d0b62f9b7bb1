import { z } from 'zod'
import { MovementReason } from '#features/movements/movement.ts'
import { Day, formatDate } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { pageOf } from '#shared/page.ts'
import { conflict, Refusal, ruleBroken } from '#shared/problem.ts'
import { requiredNote } from '#shared/text.ts'
import { centsOfLines, SheetLine, SheetLines, Someone } from './sheet.ts'

/** The most cheques of a slip, and the most that the form of a new slip offers. */
export const maxCheques = 500
export const maxDepositCashEuros = 100_000

/** A deposit slip (bordereau de remise) as a person makes it (docs/rules/cash.md#cash-deposits). */
export const DepositInput = z
  .strictObject({
    /** The day of the deposit, in Paris. */
    day: Day,
    /** The association's name for the bank account. */
    account: requiredNote(100, { required: 'Le compte est obligatoire' }),
    /** The donations that were paid by these cheques. */
    chequeIds: z
      .array(Id)
      .max(maxCheques, `${maxCheques} au plus`)
      .refine((ids) => new Set(ids).size === ids.length, 'Chaque ligne une fois'),
    /** The notes and coins, by denomination. */
    lines: SheetLines,
  })
  .refine(({ chequeIds, lines }) => chequeIds.length > 0 || centsOfLines(lines) > 0, {
    path: ['chequeIds'],
    error: 'Choisissez au moins un chèque, ou comptez les espèces',
  })
  .refine(({ lines }) => centsOfLines(lines) <= maxDepositCashEuros * 100, {
    path: ['lines'],
    error: 'Un bordereau ne dépasse pas 100\u00a0000\u00a0€ d’espèces. Faites-en plusieurs.',
  })
export type DepositInput = z.output<typeof DepositInput>

export const DepositCancellation = z.strictObject({ reason: MovementReason })

export const DepositCheque = z.object({
  /** The donation that it paid. */
  _id: Id,
  /** Null: the donation was recorded without it. */
  number: z.string().nullable(),
  bank: z.string().nullable(),
  /** Euros. */
  amount: z.number(),
  createdAt: z.iso.datetime(),
  /** The day on which the bank returned it unpaid. Null: it did not, or that was undone. */
  returnedOn: Day.nullable(),
})
export type DepositCheque = z.infer<typeof DepositCheque>

const chequeTotals = {
  chequeCount: z.int(),
  /** Euros. */
  chequeTotal: z.number(),
}

/** The cheques and cash that are not at the bank. The figures count all cheques, the list has the oldest. */
export const Undeposited = z.object({
  ...chequeTotals,
  cheques: z.array(DepositCheque),
  /** Euros that the cash box contains now. */
  cashBalance: z.number(),
  /** The account of the newest slip, or the only one of the association. */
  account: z.string().nullable(),
  /** The days that a slip may have: open ones of two months, newest first, with the euros that may leave the box. */
  openDays: z.array(z.object({ day: Day, cash: z.number() })),
})
export type Undeposited = z.infer<typeof Undeposited>

const depositFields = {
  _id: Id,
  /** Counts the slips of the association from 1. */
  number: z.int(),
  day: Day,
  account: z.string(),
  ...chequeTotals,
  /** Euros. */
  cashTotal: z.number(),
  total: z.number(),
  isCancelled: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: Someone,
}

export const DepositSummary = z.object(depositFields)
export type DepositSummary = z.infer<typeof DepositSummary>
export const DepositPage = pageOf(DepositSummary)

export const DepositSlip = z.object({
  ...depositFields,
  association: z.string(),
  /** The IBAN of the account that the slip names, where the association has entered it; without spaces. */
  iban: z.string().nullable(),
  cheques: z.array(DepositCheque),
  /** Euros of the cheques that the bank returned. They stay in the totals: they were deposited. */
  returnedTotal: z.number(),
  /** The cash by denomination, the largest first. */
  lines: z.array(SheetLine),
  cancellation: z.object({ reason: z.string(), cancelledAt: z.iso.datetime(), cancelledBy: Someone }).nullable(),
})
export type DepositSlip = z.infer<typeof DepositSlip>

/** The refusals of a deposit slip, besides its shape (docs/rules/cash.md#cash-deposits). */
export const depositRefusals = {
  future: () => ruleBroken('future-day', 'Le jour de la remise est dans le futur.', 'day'),
  tooEarly: (earliest: Day = '2026-03-06') =>
    ruleBroken(
      'deposit-too-early',
      `Une remise ne précède pas ses chèques\u00a0: datez-la au plus tôt du ${formatDate(earliest)}.`,
      'day',
    ),
  closed: (day: Day = '2026-03-06', nextOpen: Day = '2026-03-07') =>
    conflict(
      'deposit-day-closed',
      `Le ${formatDate(day)} est clôturé\u00a0: datez la remise au plus tôt du ${formatDate(nextOpen)}.`,
      'day',
    ),
  closedSince: (day: Day = '2026-03-06') =>
    new Refusal(
      409,
      'deposit-closed-since',
      `Ce bordereau est daté du ${formatDate(day)}, qui est clôturé\u00a0: il ne s’annule plus. Un administrateur peut rouvrir la clôture.`,
    ),
  unavailable: () =>
    new Refusal(409, 'not-to-deposit', 'Un de ces chèques n’est plus à remettre. Vérifiez la liste et recommencez.'),
  cancelled: () => new Refusal(409, 'deposit-cancelled', 'Ce bordereau est déjà annulé.'),
}
