import type { Packer } from '#shared/server/packed-list.ts'
import { createProblems, Misread, shownSums } from './file-problems.ts'
import { cleaned, type FileText, isTooLong, linesOf, longest } from './file-text.ts'
import type { AcquirerLine } from './read-result.ts'
import { pastDay, readCellAmount, readCellDay, requireCurrency } from './read-values.ts'

/** Tells the journal of bank reconciliation of Lyra's platforms: PayZen, Systempay, Lyra Collect. */
export const isLyra = (text: FileText): boolean =>
  linesOf(text).some((line) => /^(?:TITRE;.*TABLE_V\d|ENTETE;MERCHANT_COUNTRY;|MATCHING;[A-Z]{2};)/.test(line))

/** The columns of the first versions, for a journal without its ENTETE. Others are found by their names. */
const firstColumns =
  'ENTETE MERCHANT_COUNTRY MERCHANT_ID CONTRACT PAYMENT_DATE TRANSACTION_ID ORIGIN_AMOUNT CURRENCY_CODE PAYMENT_METHOD ORDER_ID RETURN_CONTEXT CUSTOMER_ID OPERATION_TYPE OPERATION_NUMBER REMITTANCE_DATE REMITTANCE_TIME BRUT_AMOUNT MATCH_STATUS REMITTANCE_NB NET_AMOUNT COMMISSION_AMOUNT'.split(
    ' ',
  )
const required = 'CONTRACT PAYMENT_DATE TRANSACTION_ID CURRENCY_CODE OPERATION_TYPE REMITTANCE_DATE BRUT_AMOUNT'.split(
  ' ',
)

/** ISO numbers of currencies, which the journal has in place of letters. */
const currencies: Record<string, string> = { '978': 'EUR', '840': 'USD', '826': 'GBP', '756': 'CHF' }

/** Reads an amount: in cents, or in euros with a decimal sign where the shop has chosen so. */
const readCents = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : readCellAmount(text, null))

const readDay = (text: string, today: string): string | null =>
  text === '' ? null : pastDay(readCellDay(text), today, text)

const readOperation = (cell: (name: string) => string, fileLine: number, today: string): AcquirerLine => {
  const type = cell('OPERATION_TYPE')
  // A debit is one of the donor's card: a payment. A credit gives money back.
  if (type !== 'DT' && type !== 'CT') throw new Misread('acquirer-kind', type)
  const takenOn = readDay(cell('PAYMENT_DATE'), today)
  const remittedOn = readDay(cell('REMITTANCE_DATE'), today)
  const transaction = cell('TRANSACTION_ID')
  if (transaction === '') throw new Misread('acquirer-reference')
  const currency = requireCurrency(currencies[cell('CURRENCY_CODE')] ?? cell('CURRENCY_CODE').toUpperCase())
  const sign = type === 'DT' ? 1 : -1
  const signed = (name: string) => Math.abs(readCents(cell(name))) * sign || 0
  const grossCents = signed('BRUT_AMOUNT')
  const netCents = cell('NET_AMOUNT') === '' ? null : signed('NET_AMOUNT')
  const commission = cell('COMMISSION_AMOUNT') === '' ? null : readCents(cell('COMMISSION_AMOUNT'))
  const commissionCents = netCents === null ? commission : grossCents - netCents
  if (netCents !== null && commission !== null && Math.abs(commission) !== Math.abs(grossCents - netCents))
    throw new Misread('acquirer-net', shownSums({ gross: grossCents, commission, net: netCents }, currency))
  // The number of a transaction is unique on its day.
  const reference = [takenOn, transaction, cell('OPERATION_NUMBER')].filter((part) => part).join('-')
  return {
    fileLine,
    contract: cleaned(cell('CONTRACT'), longest.reference),
    remittance: cleaned(cell('REMITTANCE_NB'), longest.reference),
    reference: reference.slice(0, longest.reference),
    kind: type === 'DT' ? 'payment' : 'refund',
    takenOn,
    remittedOn,
    grossCents,
    commissionCents,
    netCents,
    currency,
    payoutReference: null,
  }
}

/**
 * Reads a journal of Lyra, versions 1 to 3: records TITRE, ENTETE, MATCHING and FIN, whose lines end with a semicolon.
 */
export const readLyra = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const lines = packer.list<AcquirerLine>()
  let columns = firstColumns
  let isEnded = false
  let fileLine = 0
  const readRecord = (line: string): void => {
    if (isTooLong(line)) throw new Misread('row-too-long')
    if (line.trim() === '') return
    const cells = line.split(';').map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
    const [code = ''] = cells
    if (code === 'ENTETE') {
      columns = cells.map((name) => name.trim())
      const missing = required.find((name) => !columns.includes(name))
      if (missing !== undefined) throw new Misread('acquirer-column', missing)
    } else if (code === 'TITRE' || code === 'FIN') isEnded = code === 'FIN'
    else if (code !== 'MATCHING') throw new Misread('acquirer-record', code)
    else lines.add(readOperation((name) => cells[columns.indexOf(name)] ?? '', fileLine, today))
  }
  for (const line of linesOf(text)) {
    fileLine += 1
    problems.attempt(fileLine, () => readRecord(line))
  }
  if (!isEnded) problems.add(fileLine, 'acquirer-unfinished')
  const kept = problems.hasRefusal() ? packer.list<AcquirerLine>() : lines
  return { format: 'lyra' as const, lines: kept.end(), problems: problems.list() }
}
