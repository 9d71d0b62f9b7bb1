import type { Packer } from '#shared/server/packed-list.ts'
import { isMonthFirst } from '#shared/server/tables/cell-date.ts'
import { foldText } from '#shared/text.ts'
import { createProblems, Misread } from './file-problems.ts'
import { type FileText, isTooLong, joinedLabel, linesOf } from './file-text.ts'
import { createBook, lineOf, noAccount, statementOf } from './read-result.ts'
import { decimalSignOf, pastDay, readCellAmount, readCellDay } from './read-values.ts'

/** A record between two `^`: the first text of each letter. */
type QifRecord = { fileLine: number; texts: Map<string, string>; isEnded: boolean }

const mostTexts = 40

/** Passes the records of the bank's part of a file, and the headers of its other parts as records with `!`. */
function* recordsOf(text: FileText): Generator<QifRecord> {
  let fileLine = 0
  let isAccount = false
  let texts = new Map<string, string>()
  for (const line of linesOf(text)) {
    fileLine += 1
    const letter = line.slice(0, 1)
    const written = line.slice(1).trim()
    if (letter === '^' && !isAccount) yield { fileLine: fileLine - texts.size, texts, isEnded: true }
    else if (letter === '!') {
      isAccount = /^account/i.test(written)
      yield { fileLine, texts: new Map([['!', written]]), isEnded: true }
    } else if (!isTooLong(line) && texts.size < mostTexts && !texts.has(letter) && written !== '')
      texts.set(letter, written)
    if (letter === '^' || letter === '!') texts = new Map()
  }
  if (texts.size > 0 && !isAccount) yield { fileLine, texts, isEnded: false }
}

/** Writes a date of QIF as others are: `19/11'26` and ` 9/ 1/2026` too. */
const writtenDay = (text: string): string => text.replaceAll("'", '/').replaceAll(' ', '')
const isLongMonthFirst = (text: string): boolean =>
  isMonthFirst(writtenDay(text).replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/, '$120$2'))
const amountOf = ({ texts }: QifRecord): string => texts.get('T') ?? texts.get('U') ?? ''

const openingBalance = /^(?:opening balance|solde (?:initial|d.ouverture|precedent|anterieur))/

/**
 * Reads a file of QIF, which says neither its account nor its currency: a person chooses the account
 * (docs/rules/bank.md#bank-qif).
 */
export const readQif = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const book = createBook(packer)
  const hasMonthFirst = recordsOf(text).some(({ texts }) => isLongMonthFirst(texts.get('D') ?? ''))
  const sign = decimalSignOf(recordsOf(text).map(amountOf))
  let accountCount = 0
  const readHeader = (header: string): void => {
    if (/^type:/i.test(header) && !/^type:(?:bank|cat|class|tag)/i.test(header)) throw new Misread('qif-kind', header)
    if (/^type:bank/i.test(header) && (accountCount += 1) > 1) throw new Misread('accounts-unnamed')
  }
  const readRecord = (record: QifRecord): void => {
    const { fileLine, texts, isEnded } = record
    const header = texts.get('!')
    const day = texts.get('D') ?? ''
    const payee = texts.get('P') ?? ''
    if (header !== undefined) return readHeader(header)
    if (day === '' && amountOf(record) === '') return
    if (!isEnded) throw new Misread('qif-unfinished')
    if (openingBalance.test(foldText(payee))) return problems.add(fileLine, 'csv-row-left')
    const cents = readCellAmount(amountOf(record), sign)
    const bookedOn = pastDay(readCellDay(writtenDay(day), { hasMonthFirst }), today, day)
    if (cents === 0) return problems.add(fileLine, 'amount-zero')
    const label = joinedLabel(payee, texts.get('M') ?? '')
    book.add(lineOf({ fileLine, bookedOn, cents, label, reference: texts.get('N') }))
  }
  for (const record of recordsOf(text)) problems.attempt(record.fileLine, () => readRecord(record))
  const { firstDay, lastDay } = book
  if (lastDay === '' && !problems.hasRefusal()) problems.add(0, 'csv-no-line')
  const days = { openedOn: firstDay || null, closedOn: lastDay || null }
  const statement = statementOf({ account: noAccount, currency: 'EUR', ...days, lines: book.end() })
  return { format: 'qif' as const, statements: problems.hasRefusal() ? [] : [statement], problems: problems.list() }
}
