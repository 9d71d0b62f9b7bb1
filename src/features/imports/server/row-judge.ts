import { createHash } from 'node:crypto'
import { DonationInput, type PaymentMethod } from '#features/transactions/donation.ts'
import { dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import type { DecimalSign } from '#shared/server/tables/cell-amount.ts'
import { amountAsWritten, amountIn } from '#shared/server/tables/cell-amount.ts'
import { type ReadDate, readDate } from '#shared/server/tables/cell-date.ts'
import { withoutGuard } from '#shared/spreadsheet.ts'
import { foldText } from '#shared/text.ts'
import type { ImportMapping, MappedField, StatusMeaning } from '../mapping.ts'
import type { ImportProblem } from '../problems.ts'
import { foldWord, methodOf, statusOf } from './cell-words.ts'
import type { FileRow } from './file-reader.ts'

const maxCents = 10_000_000

/**
 * Reads the amount of a donation in cents (docs/rules/imports.md#imports-amounts): 1 234,56, 1234.56, 50 €. An amount with
 * two meanings, like 1.500, is read by the column's decimal sign, and is a problem without one.
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

/** The mapping, the reading and the meanings that judge a row. */
export type Rules = {
  customerId: string
  mapping: ImportMapping
  columnCount: number
  isOwnExport: boolean
  /** The reading of amounts and dates, decided from the whole file. */
  decimalSign: DecimalSign | null
  hasMonthFirst: boolean
  /** The causes of the association by their folded names. */
  causes: ReadonlyMap<string, string>
  /** The meanings that the manager gave to values, by folded value. */
  values: ReadonlyMap<string, string | null>
  statuses: ReadonlyMap<string, StatusMeaning>
  methods: ReadonlyMap<string, PaymentMethod | null>
  isClosed: (day: string) => boolean
  now: Date
}

/** A donation, or a problem with its column. `left-out`: the row's status says that it is no donation. */
export type Judgement =
  | { input: DonationInput; amountCents: number; date: ReadDate; externalId: string | null }
  | { problem: ImportProblem; column: number | null }
  | 'left-out'

const earliest = Date.UTC(2000, 0, 1)
const maxAheadMs = 5 * 60_000

/** Returns the hash of the row's id in the software that made the file. The id itself may contain personal data. */
export const externalKeyOf = (customerId: string, externalId: string): string =>
  createHash('sha256').update(`${customerId}\n${externalId}`).digest('hex')

/** Finds the cause of a row. Returns undefined for an unknown cause. */
const causeOf = (written: string, { mapping, causes, values }: Rules): string | null | undefined => {
  const folded = foldText(written)
  if (folded === '') return mapping.defaultCauseId
  const known = values.get(folded) ?? causes.get(folded)
  if (known !== undefined || values.has(folded)) return known ?? null
  return mapping.unknownCauses === 'default' ? mapping.defaultCauseId : undefined
}

/** Finds the payment method of a row: null where it is not known, undefined for a word without a meaning. */
const paymentOf = (written: string, { mapping, methods }: Rules): PaymentMethod | null | undefined => {
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

/** Judges a row of a file (docs/rules/imports.md#imports-verdicts). Reports the first problem only. */
export const judgeRow = (row: FileRow, rules: Rules): Judgement => {
  const { columns } = rules.mapping
  const misshapen = shapeProblem(row, rules.columnCount)
  if (misshapen) return misshapen
  const cellOf = (field: MappedField): string => {
    const column = columns[field]
    const cell = column === null ? '' : (row.cells[column] ?? '')
    return rules.isOwnExport ? withoutGuard(cell) : cell
  }
  const at = (problem: ImportProblem, field: MappedField): Judgement => ({ problem, column: columns[field] })
  if (columns.status !== null) {
    const status = cellOf('status')
    const meaning = rules.statuses.get(foldWord(status)) ?? statusOf(status)
    if (meaning === undefined) return at('status-unknown', 'status')
    if (meaning === 'leave') return 'left-out'
  }
  const date = readDate(cellOf('date'), rules.now, rules.hasMonthFirst)
  if ('problem' in date) return at(date.problem, 'date')
  const wrongDate = dateProblem(date.at, rules)
  if (wrongDate) return at(wrongDate, 'date')
  const amount = readAmount(cellOf('amount'), rules.decimalSign)
  if ('problem' in amount) return at(amount.problem, 'amount')
  const causeId = causeOf(cellOf('cause'), rules)
  if (causeId === undefined) return at('cause-unknown', 'cause')
  const paymentMethod = paymentOf(cellOf('paymentMethod'), rules)
  if (paymentMethod === undefined) return at('method-unknown', 'paymentMethod')
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
  return { input, amountCents: amount.cents, date, externalId: cellOf('externalId').trim() || null }
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
