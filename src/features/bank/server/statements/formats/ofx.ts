import type { ListOf, Packer } from '#shared/server/packed-list.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import { checkLineCount, createProblems, FileRefusal, found } from './file-problems.ts'
import type { FileText } from './file-text.ts'
import { type OfxElement, ofxAccountOf, readOfxAmount, readOfxDay, readOfxEntry, textIn } from './ofx-entry.ts'
import { type OfxTag, tagsOf } from './ofx-tags.ts'
import { type ReadLine, type ReadStatement, rankOf } from './read-result.ts'

/** The elements of a statement that contain others. */
const containers = new Set(
  'STMTRS CCSTMTRS INVSTMTRS BANKACCTFROM BANKTRANLIST STMTTRN STMTTRNP BANKTRANLISTP LEDGERBAL AVAILBAL BALLIST BAL CURRENCY ORIGCURRENCY PAYEE BANKACCTTO CCACCTTO'.split(
    ' ',
  ),
)
/** Fields that an entry or a balance has once. A second one would make two amounts of it. */
const singular = new Set(['TRNAMT', 'DTPOSTED', 'BALAMT', 'DTASOF', 'CURDEF', 'ACCTID'])

type Book = { lines: ListOf<ReadLine>; first: string; last: string }

type OpenStatement = {
  /** By currency. A blank one is that of the statement. */
  books: Map<string, Book>
  identifiers: Set<string>
  /** The entries that are called debits, by the sign of their amount. */
  debits: { negative: number; positive: number }
  isRefused: boolean
}

/**
 * Reads a file of OFX, version 1 (SGML) or 2 (XML), which may have several statements (docs/rules/bank.md#bank-ofx).
 */
export const readOfx = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const statements: ReadStatement[] = []
  let statementCount = 0
  let entryCount = 0
  let isWhole = false
  let open: OpenStatement | null = null
  const path: OfxElement[] = []

  const refuse = (fileLine: number, problem: FileProblemCode, written = ''): void => {
    problems.add(fileLine, problem, found(written))
    if (open) open.isRefused = true
  }
  const addEntry = (statement: OpenStatement, element: OfxElement): void => {
    checkLineCount((entryCount += 1))
    const read = readOfxEntry(element, today)
    if ('problem' in read) return refuse(element.fileLine, read.problem, read.text)
    const { line, currency } = read
    if (currency !== '' && !/^[A-Z]{3}$/.test(currency)) return refuse(element.fileLine, 'currency-missing', currency)
    if (line.cents === 0) return problems.add(element.fileLine, 'amount-zero')
    if (textIn(element, 'TRNTYPE').toUpperCase() === 'DEBIT')
      statement.debits[line.cents < 0 ? 'negative' : 'positive'] += 1
    const identity = `${line.reference} ${line.bookedOn} ${line.cents} ${line.label}`
    if (line.reference !== null && statement.identifiers.has(identity))
      problems.add(element.fileLine, 'ofx-identifier-again', found(line.reference))
    statement.identifiers.add(identity)
    const book = statement.books.get(currency) ?? { lines: packer.list<ReadLine>(), first: line.bookedOn, last: '' }
    statement.books.set(currency, book)
    book.lines.add(line, rankOf(line))
    if (line.bookedOn < book.first) book.first = line.bookedOn
    if (line.bookedOn > book.last) book.last = line.bookedOn
  }
  const dayIn = (element: OfxElement | undefined, name: string): string | null => {
    const read = textIn(element, name) === '' ? null : readOfxDay(textIn(element, name))
    return read && 'day' in read ? read.day : null
  }

  /**
   * Returns the balance after the last line. One of a later day than the period, that of the download, is another one.
   */
  const closingOf = (ledger: OfxElement | undefined, last: string, end: string) => {
    if (!ledger) return undefined
    const read = readOfxAmount(textIn(ledger, 'BALAMT'))
    if ('problem' in read) {
      refuse(ledger.fileLine, read.problem, textIn(ledger, 'BALAMT'))
      return undefined
    }
    const day = dayIn(ledger, 'DTASOF')
    return day !== null && day >= last && day <= end ? { day, cents: read.cents } : undefined
  }
  const end = (statement: OpenStatement, element: OfxElement): void => {
    const { fileLine, inner } = element
    const from = inner.get('BANKACCTFROM')
    if (!from) return refuse(fileLine, 'camt-account-missing')
    const own = textIn(element, 'CURDEF').toUpperCase()
    if (!/^[A-Z]{3}$/.test(own)) return refuse(fileLine, 'currency-missing', own)
    const { negative, positive } = statement.debits
    if (positive > 0 && negative === 0) refuse(fileLine, 'ofx-unsigned')
    const list = inner.get('BANKTRANLIST')
    const ledger = inner.get('LEDGERBAL')
    const start = dayIn(list, 'DTSTART')
    const written = dayIn(list, 'DTEND') ?? dayIn(ledger, 'DTASOF')
    const books = statement.books
    if (books.size === 0) books.set('', { lines: packer.list<ReadLine>(), first: '', last: '' })
    for (const [currency, { lines, first, last }] of books) {
      // A period may end on a day to come. An entry may be outside of it.
      const latest = written === null || written < last ? last : written > today ? today : written
      const closing = currency === '' ? closingOf(ledger, last, latest) : undefined
      if (statement.isRefused) return
      const closedOn = closing?.day ?? (latest || null)
      const openedOn = start !== null && closedOn !== null && start <= (first || closedOn) ? start : first || null
      const name = currency || own
      if (name !== 'EUR') problems.add(fileLine, 'currency-other', { found: name })
      statements.push({
        kind: 'statement',
        account: ofxAccountOf(from),
        currency: name,
        reference: null,
        openedOn,
        closedOn,
        openingCents: null,
        closingCents: closing?.cents ?? null,
        lines: lines.end(),
      })
    }
  }

  const begin = ({ name, fileLine }: OfxTag): void => {
    if (name.endsWith('STMTRS')) {
      if (open) throw new FileRefusal(fileLine, 'ofx-malformed')
      statementCount += 1
      open = { books: new Map(), identifiers: new Set(), debits: { negative: 0, positive: 0 }, isRefused: false }
    }
    if (open) path.push({ name, fileLine, texts: new Map(), inner: new Map() })
  }
  const close = ({ name, fileLine }: OfxTag): void => {
    if (!open) return
    const element = path.pop()
    if (element?.name !== name) throw new FileRefusal(fileLine, 'ofx-malformed')
    if (name === 'STMTTRN') addEntry(open, element)
    else if (name === 'STMTTRNP') problems.add(element.fileLine, 'entry-pending')
    else path.at(-1)?.inner.set(name, element)
    if (path.length > 0) return
    if (name === 'STMTRS') end(open, element)
    else refuse(element.fileLine, 'ofx-other-account')
    open = null
  }

  for (const tag of tagsOf(text)) {
    const { name, isEnd, value, fileLine } = tag
    if (name === 'OFX') isWhole = isEnd
    else if (containers.has(name) && (isEnd || value === '')) {
      if (isEnd) close(tag)
      else begin(tag)
    } else if (!isEnd) {
      const texts = path.at(-1)?.texts
      if (texts?.has(name) && singular.has(name)) refuse(fileLine, 'camt-doubled', name)
      else if (value !== '') texts?.set(name, value)
    }
  }
  if (!isWhole || open) throw new FileRefusal(0, 'ofx-unfinished')
  if (statements.filter(({ account }) => account.number === null && account.iban === null).length > 1)
    throw new FileRefusal(0, 'accounts-unnamed')
  if (statementCount === 0) throw new FileRefusal(0, 'ofx-no-statement')
  return { format: 'ofx' as const, statements, problems: problems.list() }
}
