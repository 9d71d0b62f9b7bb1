import { createHash } from 'node:crypto'
import { DonationInput, type PaymentMethod } from '#features/transactions/donation.ts'
import { dayOf } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { foldText } from '#shared/search.ts'
import type { ImportMapping, MappedField } from '../mapping.ts'
import type { ImportProblem } from '../problems.ts'
import { readAmount } from './cell.amount.ts'
import { readDate } from './cell.date.ts'

/** What a row is judged by. */
export type Rules = {
  customerId: string
  mapping: ImportMapping
  columnCount: number
  isOwnExport: boolean
  /** The causes of the association by their folded names. */
  causes: ReadonlyMap<string, string>
  /** The causes that the manager gave to values, by folded value. */
  values: ReadonlyMap<string, string | null>
  isClosed: (day: string) => boolean
  now: Date
}

/** A row as a gift, or why it is none and in which column. */
export type Judgement =
  | { input: DonationInput; amountCents: number; externalId: string | null }
  | { problem: ImportProblem; column: number | null }

const earliest = Date.UTC(2000, 0, 1)
const maxAheadMs = 5 * 60_000

const methodNames: [RegExp, PaymentMethod][] = [
  [/^(cb|carte|card|carte bancaire|carte bleue|credit card|tpe)/, 'card'],
  [/^(espece|cash|liquide)/, 'cash'],
  [/^(cheque|check)/, 'cheque'],
  [/^(virement|transfer|bank transfer|prelevement|sepa)/, 'transfer'],
]
const methodOf = (text: string): PaymentMethod | undefined =>
  methodNames.find(([names]) => names.test(foldText(text)))?.[1]

/** Takes the apostrophe off that our export puts before a text which a spreadsheet would run as a formula. */
const unguarded = (text: string): string => text.replaceAll(/(^|[\n\r])'(?=[\s]*[=+@\t\r-])/g, '$1')

/** Returns what the software that made the file calls the row, as a hash: it may hold anything. */
export const externalKeyOf = (customerId: string, externalId: string): string =>
  createHash('sha256').update(`${customerId}\n${externalId}`).digest('hex')

/** Finds the cause of a row: undefined for an unknown one. */
const causeOf = (written: string, { mapping, causes, values }: Rules): string | null | undefined => {
  const folded = foldText(written)
  if (folded === '') return mapping.defaultCauseId
  const known = values.get(folded) ?? causes.get(folded)
  if (known !== undefined || values.has(folded)) return known ?? null
  return mapping.unknownCauses === 'default' ? mapping.defaultCauseId : undefined
}

const dateProblem = (written: string, at: Date | undefined, { now, isClosed }: Rules): ImportProblem | undefined => {
  if (written.trim() === '') return 'date-missing'
  if (at === undefined) return 'date-invalid'
  if (at.getTime() < earliest) return 'date-too-old'
  if (at.getTime() > now.getTime() + maxAheadMs) return 'date-future'
  return isClosed(dayOf(at)) ? 'period-closed' : undefined
}

const shapeProblem = (cells: readonly string[], columnCount: number): Judgement | undefined => {
  if (cells.every((cell) => cell.trim() === '')) return { problem: 'empty-line', column: null }
  if (cells.slice(columnCount).some((cell) => cell.trim() !== '')) return { problem: 'too-many-columns', column: null }
  const unreadable = cells.findIndex((cell) => cell.includes('\ufffd'))
  return unreadable < 0 ? undefined : { problem: 'unreadable', column: unreadable }
}

/** Tells what a row of a file becomes (docs/rules.md#imports-verdicts). Says the first problem only. */
export const judgeRow = (cells: readonly string[], rules: Rules): Judgement => {
  const { columns, defaultMethod } = rules.mapping
  const misshapen = shapeProblem(cells, rules.columnCount)
  if (misshapen) return misshapen
  const cellOf = (field: MappedField): string => {
    const column = columns[field]
    const cell = column === null ? '' : (cells[column] ?? '')
    return rules.isOwnExport ? unguarded(cell) : cell
  }
  const at = readDate(cellOf('date'), rules.now)
  const wrongDate = dateProblem(cellOf('date'), at, rules)
  if (wrongDate || !at) return { problem: wrongDate ?? 'date-invalid', column: columns.date }
  const amount = readAmount(cellOf('amount'))
  if ('problem' in amount) return { problem: amount.problem, column: columns.amount }
  const causeId = causeOf(cellOf('cause'), rules)
  if (causeId === undefined) return { problem: 'cause-unknown', column: columns.cause }
  const written = cellOf('paymentMethod')
  const { data: input, error } = DonationInput.safeParse({
    amount: eurosOfCents(amount.cents),
    causeId,
    createdAt: at.toISOString(),
    paymentMethod: (written.trim() === '' ? defaultMethod : methodOf(written)) ?? undefined,
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
  return { input, amountCents: amount.cents, externalId: cellOf('externalId').trim() || null }
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
