import type { Packer } from '#shared/server/packed-list.ts'
import { isMonthFirst } from '#shared/server/tables/cell-date.ts'
import { foldText } from '#shared/text.ts'
import { createProblems, found } from './file-problems.ts'
import { cleaned, type FileText, isTooLong, joinedLabel, linesOf, longest } from './file-text.ts'
import { type ReadLine, type ReadStatement, rankOf } from './read-result.ts'
import { dayProblem, decimalSignOf, readCellAmount, readCellDay } from './read-values.ts'

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
  const lines = packer.list<ReadLine>()
  const hasMonthFirst = recordsOf(text).some(({ texts }) => isLongMonthFirst(texts.get('D') ?? ''))
  const sign = decimalSignOf(recordsOf(text).map(amountOf))
  let first = ''
  let last = ''
  let accountCount = 0
  for (const record of recordsOf(text)) {
    const { fileLine, texts, isEnded } = record
    const header = texts.get('!')
    if (header !== undefined) {
      if (/^type:/i.test(header) && !/^type:(?:bank|cat|class|tag)/i.test(header))
        problems.add(fileLine, 'qif-kind', found(header))
      if (/^type:bank/i.test(header) && (accountCount += 1) > 1) problems.add(fileLine, 'accounts-unnamed')
      continue
    }
    if (!texts.has('D') && amountOf(record) === '') continue
    if (!isEnded) {
      problems.add(fileLine, 'qif-unfinished')
      continue
    }
    const payee = texts.get('P') ?? ''
    const memo = texts.get('M') ?? ''
    if (openingBalance.test(foldText(payee))) {
      problems.add(fileLine, 'csv-row-left')
      continue
    }
    const amount = readCellAmount(amountOf(record), sign)
    const day = readCellDay(writtenDay(texts.get('D') ?? ''), { hasMonthFirst })
    const wrongDay = 'day' in day ? dayProblem(day.day, today) : day.problem
    if ('problem' in amount) problems.add(fileLine, amount.problem, found(amountOf(record)))
    else if (wrongDay || !('day' in day))
      problems.add(fileLine, wrongDay ?? 'date-invalid', found(texts.get('D') ?? ''))
    else if (amount.cents === 0) problems.add(fileLine, 'amount-zero')
    else {
      const line: ReadLine = {
        fileLine,
        bookedOn: day.day,
        valueOn: null,
        cents: amount.cents,
        label: joinedLabel(payee, memo),
        code: null,
        reference: cleaned(texts.get('N') ?? '', longest.reference),
        details: [],
        parts: [],
        isReversal: false,
      }
      lines.add(line, rankOf(line))
      if (first === '' || line.bookedOn < first) first = line.bookedOn
      if (line.bookedOn > last) last = line.bookedOn
    }
  }
  if (last === '' && !problems.hasRefusal()) problems.add(0, 'csv-no-line')
  const statement: ReadStatement = {
    kind: 'statement',
    account: { iban: null, bank: null, branch: null, number: null },
    currency: 'EUR',
    reference: null,
    openedOn: first || null,
    closedOn: last || null,
    openingCents: null,
    closingCents: null,
    lines: lines.end(),
  }
  return { format: 'qif' as const, statements: problems.hasRefusal() ? [] : [statement], problems: problems.list() }
}
