import { createHash } from 'node:crypto'
import { DonationInput, type PaymentMethod } from '#features/transactions/donation.ts'
import { dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { amountAsWritten, amountIn, type DecimalSign } from '#shared/server/tables/cell-amount.ts'
import type { ReadDate } from '#shared/server/tables/cell-date.ts'
import { foldWord } from '#shared/server/tables/cell-words.ts'
import { foldText } from '#shared/text.ts'
import type { ImportMapping, MappedField, RowMeaning, StatusMeaning } from '../mapping.ts'
import type { ImportProblem } from '../problems.ts'
import { flagOf, isTotal, methodOf, statusOf, typeOf } from './cell-words.ts'
import { isGiftName } from './column-content.ts'
import { findMark, type Mark } from './column-marks.ts'
import type { FileRow } from './file-reader.ts'
import { type CellOf, cellsBy, currencyFault, type Fault, readWhen } from './row-cells.ts'

const maxCents = 10_000_000

/**
 * Reads the amount of a donation in cents (docs/rules/imports.md#imports-amounts): 1 234,56, 1234.56, 50 €. An amount
 * with two meanings, like 1.500, is read by the column's decimal sign, and is a problem without one.
 */
export const readAmount = (
  text: string,
  decimalSign: DecimalSign | null = null,
): { cents: number } | { problem: ImportProblem } => {
  const read = amountIn(amountAsWritten(text), decimalSign)
  if ('problem' in read) return read
  if (read.cents < 0) return { problem: 'amount-negative' }
  return read.cents >= 1 && read.cents <= maxCents ? read : { problem: 'amount-out' }
}

export type Rules = {
  customerId: string
  mapping: ImportMapping
  header: readonly string[]
  isOwnExport: boolean
  /** The reading of amounts and dates, decided from the whole file. */
  decimalSign: DecimalSign | null
  hasMonthFirst: boolean
  /** The currency that a line of the file says which is no donation. */
  otherCurrency: string | null
  /** The columns without a field that may say that a row is no donation. */
  marks: readonly Mark[]
  /** Finds a cause by its name. Undefined for none, null where only case or accents tell causes apart. */
  causeNamed: (name: string) => string | null | undefined
  /** The meanings that the manager gave to values, by folded value. `leave`: rows to leave. */
  values: ReadonlyMap<string, string | null>
  statuses: ReadonlyMap<string, StatusMeaning>
  flags: ReadonlyMap<string, StatusMeaning>
  types: ReadonlyMap<string, RowMeaning>
  methods: ReadonlyMap<string, PaymentMethod | null | 'leave'>
  isClosed: (day: string) => boolean
  now: Date
}

/** A donation, or a problem with its column. `left-out`: the row's status says that it is no donation. */
export type Judgement =
  | { input: DonationInput; amountCents: number; date: ReadDate; externalId: string | null; isTotal: boolean }
  | { problem: ImportProblem; column: number | null }
  | 'left-out'

const earliest = Date.UTC(2000, 0, 1)
const maxAheadMs = 5 * 60_000

/** Returns the hash of the row's id in the software that made the file. The id itself may contain personal data. */
export const externalKeyOf = (customerId: string, externalId: string): string =>
  createHash('sha256').update(`${customerId}\n${externalId}`).digest('hex')

/** Finds the cause of a row. Returns undefined for an unknown cause, `leave` for a row to leave. */
const causeOf = (written: string, { mapping, causeNamed, values }: Rules): string | null | undefined => {
  const folded = foldText(written)
  if (folded === '') return mapping.defaultCauseId
  const named = causeNamed(written)
  if (named) return named
  if (values.has(folded)) return values.get(folded) ?? null
  if (named === null) return undefined
  return mapping.unknownCauses === 'default' ? mapping.defaultCauseId : undefined
}

/** Finds the payment method of a row: null where it is not known, undefined for a word that nobody has explained. */
const paymentOf = (written: string, { mapping, methods }: Rules): PaymentMethod | null | 'leave' | undefined => {
  const folded = foldWord(written)
  if (folded === '') return mapping.defaultMethod
  return methods.has(folded) ? methods.get(folded) : methodOf(written)
}

const dateProblem = (at: Date, { now, isClosed }: Rules): ImportProblem | undefined => {
  if (at.getTime() < earliest) return 'date-too-old'
  if (at.getTime() > now.getTime() + maxAheadMs) return 'date-future'
  return isClosed(dayOf(at)) ? 'period-closed' : undefined
}

const shapeProblem = ({ cells, problem }: FileRow, columnCount: number): Judgement | undefined => {
  if (problem) return { problem, column: null }
  if (cells.every((cell) => cell.trim() === '')) return { problem: 'empty-line', column: null }
  if (cells.slice(columnCount).some((cell) => cell.trim() !== '')) return { problem: 'too-many-columns', column: null }
  const unreadable = cells.findIndex((cell) => cell.includes('\ufffd'))
  return unreadable < 0 ? undefined : { problem: 'unreadable', column: unreadable }
}

/** Returns what a row is by its status, its cashing and its type: `extra`, a sale whose extra gift alone counts. */
const meaningOf = (cellOf: CellOf, rules: Rules): RowMeaning | Fault => {
  const { statuses, flags, types, header, isOwnExport } = rules
  const { columns } = rules.mapping
  const status = cellOf('status')
  const flag = cellOf('flag')
  const type = cellOf('rowType')
  const meanings: [MappedField, ImportProblem, () => RowMeaning | undefined][] = [
    ['status', 'status-unknown', () => statuses.get(foldWord(status)) ?? statusOf(status)],
    ['flag', 'flag-unknown', () => flags.get(foldWord(flag)) ?? flagOf(flag, header[columns.flag ?? -1] ?? '')],
    ['rowType', 'type-unknown', () => types.get(foldWord(type)) ?? typeOf(type)],
  ]
  let result: RowMeaning = 'donation'
  for (const [field, problem, find] of meanings) {
    if (columns[field] === null) continue
    const meaning = find() ?? (isOwnExport ? ownMeaning(field, cellOf(field)) : undefined)
    if (meaning === undefined) return { problem, field }
    if (meaning === 'leave') return meaning
    result = meaning
  }
  return result
}

/** In our own export every row has its word: what is no donation corrects one. */
const ownMeaning = (field: MappedField, word: string): RowMeaning =>
  field === 'rowType' || /annul/i.test(word) ? 'leave' : 'donation'

/** Reads the cents of a part of the amount. */
const partOf = (cellOf: CellOf, field: 'refunded' | 'extra', { decimalSign }: Rules): number | Fault => {
  const text = cellOf(field)
  if (text.trim() === '') return 0
  const part = amountIn(amountAsWritten(text), decimalSign)
  if ('cents' in part) return Math.abs(part.cents)
  return { problem: field === 'refunded' ? 'refund-invalid' : 'extra-invalid', field }
}

/** Reads what counts of the amount of a row: without what was given back, or the extra gift alone. */
const readMoney = (cellOf: CellOf, meaning: RowMeaning, rules: Rules): { cents: number } | Fault | 'left-out' => {
  const { refunds, extras, columns } = rules.mapping
  const refunded = partOf(cellOf, 'refunded', rules)
  const extra = partOf(cellOf, 'extra', rules)
  if (typeof refunded === 'object') return refunded
  if (typeof extra === 'object') return extra
  if (refunded > 0 && refunds === 'ask') return { problem: 'refund-unknown', field: 'refunded' }
  if (refunded > 0 && refunds === 'leave') return 'left-out'
  const amount = readAmount(cellOf('amount'), rules.decimalSign)
  if ('problem' in amount) return { problem: amount.problem, field: 'amount' }
  const isGift = columns.extra !== null && isGiftName(rules.header[columns.extra] ?? '')
  const isUntold = columns.rowType === null && (extra > 0 || isGift) && extra !== amount.cents
  if (isUntold && extras === 'ask') return { problem: 'extra-unknown', field: 'extra' }
  const counts = meaning === 'extra' || (isUntold && extras === 'extra') ? extra : amount.cents
  return counts > refunded ? { cents: counts - refunded } : 'left-out'
}

/** Judges a row of a file (docs/rules/imports.md#imports-verdicts). Reports the first problem only. */
export const judgeRow = (row: FileRow, rules: Rules): Judgement => {
  const { columns } = rules.mapping
  const misshapen = shapeProblem(row, rules.header.length)
  if (misshapen) return misshapen
  const cellOf = cellsBy(row.cells, rules)
  const at = (problem: ImportProblem, field: MappedField): Judgement => ({ problem, column: columns[field] })
  const meaning = meaningOf(cellOf, rules)
  if (typeof meaning === 'object') return at(meaning.problem, meaning.field)
  if (meaning === 'leave') return 'left-out'
  const mark = findMark(row.cells, rules.marks)
  if (mark !== undefined) return { problem: 'row-marked', column: mark }
  const wrongCurrency = currencyFault(cellOf, rules)
  if (wrongCurrency) return at(wrongCurrency.problem, wrongCurrency.field)
  const date = readWhen(cellOf, rules)
  if ('problem' in date) return at(date.problem, date.field)
  const wrongDate = dateProblem(date.at, rules)
  if (wrongDate) return at(wrongDate, 'date')
  const amount = readMoney(cellOf, meaning, rules)
  if (amount === 'left-out') return amount
  if ('problem' in amount) return at(amount.problem, amount.field)
  const causeId = causeOf(cellOf('cause'), rules)
  if (causeId === undefined) return at('cause-unknown', 'cause')
  if (causeId === 'leave') return 'left-out'
  const paymentMethod = paymentOf(cellOf('paymentMethod'), rules)
  if (paymentMethod === undefined) return at('method-unknown', 'paymentMethod')
  if (paymentMethod === 'leave') return 'left-out'
  const { data: input, error } = DonationInput.safeParse({
    amount: eurosOfCents(amount.cents),
    causeId,
    createdAt: date.at.toISOString(),
    paymentMethod: paymentMethod ?? undefined,
    message: cellOf('message'),
    donatorFullname: [cellOf('firstname'), cellOf('fullname')]
      .map((name) => name.trim())
      .filter(Boolean)
      .join(' '),
    donatorPhone: cellOf('phone'),
    donatorEmail: cellOf('email'),
    donatorMembershipNumber: cellOf('membershipNumber'),
  })
  if (error) return { problem: 'text-invalid', column: columnAtFault(String(error.issues[0]?.path[0]), columns) }
  const externalId = cellOf('externalId').trim() || null
  return { input, amountCents: amount.cents, date, externalId, isTotal: isTotal(row.cells) }
}

const fieldOfInput: Record<string, MappedField> = {
  message: 'message',
  donatorFullname: 'fullname',
  donatorPhone: 'phone',
  donatorEmail: 'email',
  donatorMembershipNumber: 'membershipNumber',
}
const columnAtFault = (name: string, columns: ImportMapping['columns']): number | null => {
  const field = fieldOfInput[name]
  return field ? columns[field] : null
}
