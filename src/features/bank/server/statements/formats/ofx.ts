import type { Packer } from '#shared/server/packed-list.ts'
import { atLine, checkLineCount, createProblems, FileRefusal, found, ifReadable, Misread } from './file-problems.ts'
import type { FileText } from './file-text.ts'
import { type OfxElement, ofxAccountOf, readOfxDay, readOfxEntry, textIn } from './ofx-entry.ts'
import { type OfxTag, tagsOf } from './ofx-tags.ts'
import { type Book, createBook, type ReadStatement, statementOf } from './read-result.ts'
import { readLoneAmount, requireCurrency } from './read-values.ts'

/** The elements of a statement that contain others. */
const containers = new Set(
  'STMTRS CCSTMTRS INVSTMTRS BANKACCTFROM BANKTRANLIST STMTTRN STMTTRNP BANKTRANLISTP LEDGERBAL AVAILBAL BALLIST BAL CURRENCY ORIGCURRENCY PAYEE BANKACCTTO CCACCTTO'.split(
    ' ',
  ),
)
/** Fields that an entry or a balance has once. A second one would make two amounts of it. */
const singular = new Set(['TRNAMT', 'DTPOSTED', 'BALAMT', 'DTASOF', 'CURDEF', 'ACCTID'])

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

  const addEntry = ({ books, debits, identifiers }: OpenStatement, element: OfxElement): void => {
    checkLineCount((entryCount += 1))
    const { line, currency } = readOfxEntry(element, today)
    const { cents, reference, bookedOn, label } = line
    if (currency !== '') requireCurrency(currency)
    if (cents === 0) return problems.add(element.fileLine, 'amount-zero')
    if (textIn(element, 'TRNTYPE').toUpperCase() === 'DEBIT') debits[cents < 0 ? 'negative' : 'positive'] += 1
    const identity = `${reference} ${bookedOn} ${cents} ${label}`
    if (reference !== null && identifiers.has(identity))
      problems.add(element.fileLine, 'ofx-identifier-again', found(reference))
    identifiers.add(identity)
    const book = books.get(currency) ?? createBook(packer)
    books.set(currency, book)
    book.add(line)
  }
  const dayIn = (element: OfxElement | undefined, name: string): string | null =>
    ifReadable(() => readOfxDay(textIn(element, name))) ?? null

  /**
   * Returns the balance after the last line. One of a later day than the period, that of the download, is another one.
   */
  const closingOf = (ledger: OfxElement | undefined, last: string, end: string) => {
    if (!ledger) return undefined
    const closingCents = atLine(ledger.fileLine, () => readLoneAmount(textIn(ledger, 'BALAMT')))
    const day = dayIn(ledger, 'DTASOF')
    return day !== null && day >= last && day <= end ? { closedOn: day, closingCents } : undefined
  }
  const end = ({ books, debits, isRefused }: OpenStatement, element: OfxElement): void => {
    const { fileLine, inner } = element
    const from = inner.get('BANKACCTFROM')
    if (!from) throw new Misread('camt-account-missing')
    const own = requireCurrency(textIn(element, 'CURDEF').toUpperCase())
    if (debits.positive > 0 && debits.negative === 0) throw new Misread('ofx-unsigned')
    const list = inner.get('BANKTRANLIST')
    const ledger = inner.get('LEDGERBAL')
    const start = dayIn(list, 'DTSTART')
    const written = dayIn(list, 'DTEND') ?? dayIn(ledger, 'DTASOF')
    if (books.size === 0) books.set('', createBook(packer))
    for (const [currency, { firstDay, lastDay, end: endLines }] of books) {
      // A period may end on a day to come. An entry may be outside of it.
      const latest = written === null || written < lastDay ? lastDay : written > today ? today : written
      const closing = currency === '' ? closingOf(ledger, lastDay, latest) : undefined
      if (isRefused) return
      const closedOn = closing?.closedOn ?? (latest || null)
      const isStart = start !== null && closedOn !== null && start <= (firstDay || closedOn)
      const name = currency || own
      if (name !== 'EUR') problems.add(fileLine, 'currency-other', { found: name })
      statements.push(
        statementOf({
          account: ofxAccountOf(from),
          currency: name,
          openedOn: isStart ? start : firstDay || null,
          closedOn,
          closingCents: closing?.closingCents ?? null,
          lines: endLines(),
        }),
      )
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
  const close = (statement: OpenStatement, { name, fileLine }: OfxTag): void => {
    const element = path.pop()
    if (element?.name !== name) throw new FileRefusal(fileLine, 'ofx-malformed')
    const isRead = problems.attempt(element.fileLine, () => {
      if (name === 'STMTTRN') addEntry(statement, element)
      else if (name === 'STMTTRNP') problems.add(element.fileLine, 'entry-pending')
      else if (path.length > 0) path.at(-1)?.inner.set(name, element)
      else if (name === 'STMTRS') end(statement, element)
      else throw new Misread('ofx-other-account')
    })
    statement.isRefused ||= !isRead
    if (path.length === 0) open = null
  }

  for (const tag of tagsOf(text)) {
    const { name, isEnd, value, fileLine } = tag
    const statement = open as OpenStatement | null
    if (name === 'OFX') isWhole = isEnd
    else if (containers.has(name) && (isEnd || value === '')) {
      if (!isEnd) begin(tag)
      else if (statement) close(statement, tag)
    } else if (!isEnd) {
      const texts = path.at(-1)?.texts
      if (statement && texts?.has(name) && singular.has(name)) {
        problems.add(fileLine, 'camt-doubled', found(name))
        statement.isRefused = true
      } else if (value !== '') texts?.set(name, value)
    }
  }
  if (!isWhole || open) throw new FileRefusal(0, 'ofx-unfinished')
  if (statements.filter(({ account }) => account.number === null && account.iban === null).length > 1)
    throw new FileRefusal(0, 'accounts-unnamed')
  if (statementCount === 0) throw new FileRefusal(0, 'ofx-no-statement')
  return { format: 'ofx' as const, statements, problems: problems.list() }
}
