import type { Packer } from '#shared/server/packed-list.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import { createProblems, found, type Problems, shownSums } from './file-problems.ts'
import { cleaned, type FileText, isTooLong, linesOf, longest } from './file-text.ts'
import type { AcquirerLine } from './read-result.ts'
import { dayProblem, readCellAmount, readCellDay } from './read-values.ts'

/** Tells the journal of bank reconciliation of Lyra's platforms: PayZen, Systempay, Lyra Collect. */
export const isLyra = (text: FileText): boolean =>
  linesOf(text).some((line) => /^(?:TITRE;.*TABLE_V\d|ENTETE;MERCHANT_COUNTRY;|MATCHING;[A-Z]{2};)/.test(line))

/** The columns of the first versions, for a journal without its ENTETE. Others are found by their names. */
const firstColumns = [
  'ENTETE',
  'MERCHANT_COUNTRY',
  'MERCHANT_ID',
  'CONTRACT',
  'PAYMENT_DATE',
  'TRANSACTION_ID',
  'ORIGIN_AMOUNT',
  'CURRENCY_CODE',
  'PAYMENT_METHOD',
  'ORDER_ID',
  'RETURN_CONTEXT',
  'CUSTOMER_ID',
  'OPERATION_TYPE',
  'OPERATION_NUMBER',
  'REMITTANCE_DATE',
  'REMITTANCE_TIME',
  'BRUT_AMOUNT',
  'MATCH_STATUS',
  'REMITTANCE_NB',
  'NET_AMOUNT',
  'COMMISSION_AMOUNT',
]
const required = [
  'CONTRACT',
  'PAYMENT_DATE',
  'TRANSACTION_ID',
  'CURRENCY_CODE',
  'OPERATION_TYPE',
  'REMITTANCE_DATE',
  'BRUT_AMOUNT',
]

/** ISO numbers of currencies, which the journal has in place of letters. */
const currencies: Record<string, string> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF' }

type Failure = { problem: FileProblemCode; text: string }

/** Reads an amount: in cents, or in euros with a decimal sign where the shop has chosen so. */
const readCents = (text: string): { cents: number } | Failure => {
  const read = /^-?\d+$/.test(text) ? { cents: Number(text) } : readCellAmount(text, null)
  return 'problem' in read ? { problem: read.problem, text } : read
}

const readDay = (text: string, today: string): { day: string | null } | Failure => {
  if (text === '') return { day: null }
  const read = readCellDay(text)
  if ('problem' in read) return { problem: read.problem, text }
  const problem = dayProblem(read.day, today)
  return problem ? { problem, text } : read
}

const readOperation = (
  cell: (name: string) => string,
  fileLine: number,
  today: string,
): AcquirerLine | (Failure & { values?: Record<string, string> }) => {
  const type = cell('OPERATION_TYPE')
  // A debit is one of the donor's card: a payment. A credit gives money back.
  if (type !== 'DT' && type !== 'CT') return { problem: 'acquirer-kind', text: type }
  const taken = readDay(cell('PAYMENT_DATE'), today)
  const remitted = readDay(cell('REMITTANCE_DATE'), today)
  if ('problem' in taken) return taken
  if ('problem' in remitted) return remitted
  const transaction = cell('TRANSACTION_ID')
  if (transaction === '') return { problem: 'acquirer-reference', text: '' }
  const currency = currencies[cell('CURRENCY_CODE')] ?? cell('CURRENCY_CODE').toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) return { problem: 'currency-missing', text: currency }
  const gross = readCents(cell('BRUT_AMOUNT'))
  if ('problem' in gross) return gross
  const optional = (name: string) => (cell(name) === '' ? { cents: null } : readCents(cell(name)))
  const net = optional('NET_AMOUNT')
  const commission = optional('COMMISSION_AMOUNT')
  if ('problem' in net) return net
  if ('problem' in commission) return commission
  const sign = type === 'DT' ? 1 : -1
  const signed = (cents: number) => (cents === 0 ? 0 : Math.abs(cents) * sign)
  const grossCents = signed(gross.cents)
  const netCents = net.cents === null ? null : signed(net.cents)
  const commissionCents = netCents === null ? commission.cents : grossCents - netCents
  if (
    netCents !== null &&
    commission.cents !== null &&
    Math.abs(commission.cents) !== Math.abs(grossCents - netCents)
  ) {
    const sums = { gross: grossCents, commission: commission.cents, net: netCents }
    return { problem: 'acquirer-net', text: '', values: shownSums(sums, currency) }
  }
  const text = (name: string) => cleaned(cell(name), longest.reference)
  return {
    fileLine,
    contract: text('CONTRACT'),
    remittance: text('REMITTANCE_NB'),
    // The number of a transaction is unique on its day.
    reference: [taken.day, transaction, cell('OPERATION_NUMBER')]
      .filter((part) => part)
      .join('-')
      .slice(0, longest.reference),
    kind: type === 'DT' ? 'payment' : 'refund',
    takenOn: taken.day,
    remittedOn: remitted.day,
    grossCents,
    commissionCents,
    netCents,
    currency,
    payoutReference: null,
  }
}

/** Returns the places of columns by the names of an ENTETE. */
const columnsOf = (names: readonly string[], fileLine: number, problems: Problems): Map<string, number> => {
  const columns = new Map(names.map((name, index) => [name.trim(), index]))
  const missing = required.find((name) => !columns.has(name))
  if (missing !== undefined) problems.add(fileLine, 'acquirer-column', { found: missing })
  return columns
}

/**
 * Reads a journal of Lyra, versions 1 to 3: records TITRE, ENTETE, MATCHING and FIN, whose lines end with a semicolon.
 */
export const readLyra = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const lines = packer.list<AcquirerLine>()
  let columns = new Map(firstColumns.map((name, index) => [name, index]))
  let isEnded = false
  let fileLine = 0
  for (const line of linesOf(text)) {
    fileLine += 1
    if (isTooLong(line)) {
      problems.add(fileLine, 'row-too-long')
      continue
    }
    const cells = line.split(';').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
    const [code = ''] = cells
    if (line.trim() === '') continue
    if (code === 'ENTETE') columns = columnsOf(cells, fileLine, problems)
    else if (code === 'TITRE') isEnded = false
    else if (code === 'FIN') isEnded = true
    else if (code !== 'MATCHING') problems.add(fileLine, 'acquirer-record', found(code))
    else {
      const read = readOperation((name) => cells[columns.get(name) ?? -1] ?? '', fileLine, today)
      if (!('problem' in read)) lines.add(read)
      else problems.add(fileLine, read.problem, read.values ?? found(read.text))
    }
  }
  if (!isEnded) problems.add(fileLine, 'acquirer-unfinished')
  const kept = problems.hasRefusal() ? packer.list<AcquirerLine>() : lines
  return { format: 'lyra' as const, lines: kept.end(), problems: problems.list() }
}
