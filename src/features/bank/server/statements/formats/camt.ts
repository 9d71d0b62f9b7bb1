import { type Packer, valuesOf } from '#shared/server/packed-list.ts'
import { accountOfIban, accountOfNumber } from './account-number.ts'
import { doubledIn, type ElementProblem, readDayOf, readEntry, readSigned } from './camt-entry.ts'
import { checkLineCount, createProblems, found, shownSums } from './file-problems.ts'
import { cleaned, type FileText, longest } from './file-text.ts'
import { type ReadAccount, type ReadLine, type ReadStatement, rankOf } from './read-result.ts'
import { dayProblem } from './read-values.ts'
import { elementsAt, readXml, textAt, type XmlElement } from './xml-elements.ts'

/** The messages that hold statements. Others have elements of these names too: camt.057 announces payments. */
const messages = /^(?:BkToCstmr|Document$)/

/** The element that holds a statement in each message. */
const kinds: Record<string, ReadStatement['kind']> = { Stmt: 'statement', Rpt: 'report', Ntfctn: 'notification' }

type Balance = { code: string; cents: number; currency: string; day: string | null }

const createBook = (packer: Packer) => ({
  lines: packer.list<ReadLine>(),
  cents: 0,
  turnedCents: 0,
  reversals: [] as number[],
})
/** The entries of a currency: their sum, their sum with the reversals turned, and where the reversals are. */
type Book = ReturnType<typeof createBook>

type OpenStatement = {
  kind: ReadStatement['kind']
  fileLine: number
  account: ReadAccount | null
  currency: string | null
  reference: string | null
  from: string | null
  to: string | null
  balances: Balance[]
  /** By currency, in the order of the entries. */
  books: Map<string, Book>
  isRefused: boolean
}

/** Balances before the first entry and after the last one, the surest first. */
const openingCodes = ['OPBD', 'PRCD']
const closingCodes = ['CLBD']
/** States of an entry that has not moved money yet. */
const notBooked = ['PDNG', 'INFO', 'FUTR']

const accountOf = (element: XmlElement): ReadAccount | null => {
  const iban = textAt(element, 'Id', 'IBAN')
  if (iban !== null) return accountOfIban(iban)
  const number = ['Othr/Id', 'PrtryAcct/Id', 'BBAN']
    .map((path) => textAt(element, 'Id', ...path.split('/')))
    .find((text) => text !== null)
  return number === undefined ? null : accountOfNumber(number)
}

const findBalance = (balances: readonly Balance[], codes: readonly string[], currency: string): Balance | undefined =>
  codes.map((code) => balances.find((one) => one.code === code && one.currency === currency)).find((one) => one)

/** Turns the sign of an entry and of its parts. */
const turned = (line: ReadLine): ReadLine => ({
  ...line,
  cents: -line.cents,
  parts: line.parts.map((part) => ({ ...part, cents: -part.cents })),
})

/**
 * Reads a message of ISO 20022: CAMT.052, 053 or 054 of any version, by its structure (docs/rules/bank.md#bank-camt).
 * By the standard, `CdtDbtInd` is the direction of the entry and `RvslInd` only says that it takes back another one.
 * Some banks write the direction of the other one: the balances of the statement prove which. `today`: a later day is
 * to come.
 */
export const readCamt = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const statements: ReadStatement[] = []
  let open: OpenStatement | null = null
  let statementCount = 0
  let entryCount = 0

  const refuse = (statement: OpenStatement, { fileLine, problem, text: written }: ElementProblem): void => {
    problems.add(fileLine, problem, found(written))
    statement.isRefused = true
  }
  const addBalance = (statement: OpenStatement, element: XmlElement): void => {
    const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(element, 'Tp', 'Cd')
    if (code === null || ![...openingCodes, ...closingCodes].includes(code)) return
    const doubled = doubledIn(element)
    const signed = readSigned(element)
    const day = readDayOf(elementsAt(element, 'Dt')[0])
    if (doubled) return refuse(statement, doubled)
    if ('problem' in signed) return refuse(statement, signed)
    if (day !== null && typeof day !== 'string') return refuse(statement, day)
    statement.balances.push({ code, ...signed, day })
  }
  const addEntry = (statement: OpenStatement, element: XmlElement): void => {
    checkLineCount((entryCount += 1))
    const { fileLine } = element
    const status = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts', 'Prtry') ?? textAt(element, 'Sts') ?? 'BOOK'
    if (notBooked.includes(status)) return problems.add(fileLine, 'entry-pending')
    if (status !== 'BOOK') return refuse(statement, { fileLine, problem: 'camt-status', text: status })
    const read = readEntry(element, entryCount)
    if ('problem' in read) return refuse(statement, read)
    const { line, currency } = read
    const wrongDay = dayProblem(line.bookedOn, today)
    if (wrongDay) return refuse(statement, { fileLine, problem: wrongDay, text: line.bookedOn })
    if (line.cents === 0) return problems.add(fileLine, 'amount-zero')
    const book = statement.books.get(currency) ?? createBook(packer)
    statement.books.set(currency, book)
    book.lines.add(line, rankOf(line))
    book.cents += line.cents
    book.turnedCents += line.isReversal ? -line.cents : line.cents
    if (line.isReversal) book.reversals.push(fileLine)
  }

  const addChild = (statement: OpenStatement, child: XmlElement): void => {
    const { name } = child
    if (name === 'Ntry') addEntry(statement, child)
    else if (name === 'Bal') addBalance(statement, child)
    else if (name === 'Id') statement.reference = cleaned(child.text, longest.statement)
    else if (name === 'Acct') {
      if (statement.account)
        return refuse(statement, { fileLine: child.fileLine, problem: 'camt-doubled', text: 'Acct' })
      statement.account = accountOf(child)
      statement.currency = textAt(child, 'Ccy')
    } else if (name === 'FrToDt') {
      const [from, to] = [
        ['FrDtTm', 'FrDt'],
        ['ToDtTm', 'ToDt'],
      ].map((names) => {
        const [element] = names.flatMap((each) => elementsAt(child, each))
        return element ? readDayOf({ ...child, children: [{ ...element, name: 'Dt' }] }) : null
      })
      for (const day of [from, to]) if (day && typeof day !== 'string') refuse(statement, day)
      if (typeof from === 'string') statement.from = from
      if (typeof to === 'string') statement.to = to
    }
  }

  /** Adds the entries of a currency as a statement: amounts of two currencies have no sum. */
  const close = (statement: OpenStatement, account: ReadAccount, currency: string): void => {
    const { kind, reference, balances, fileLine } = statement
    const book = statement.books.get(currency) ?? createBook(packer)
    let opening = findBalance(balances, openingCodes, currency)
    let closing = findBalance(balances, closingCodes, currency)
    let lines = book.lines.end()
    const openedOn = statement.from ?? opening?.day ?? null
    const closedOn = statement.to ?? closing?.day ?? null
    const isProvenBy = (cents: number) =>
      opening !== undefined && closing !== undefined && opening.cents + cents === closing.cents
    if (!isProvenBy(book.cents)) {
      if (isProvenBy(book.turnedCents)) {
        const list = packer.list<ReadLine>()
        for (const line of valuesOf(lines)) list.add(line.isReversal ? turned(line) : line, rankOf(line))
        lines = list.end()
      } else {
        if (opening && closing) {
          const sums = { opening: opening.cents, lines: book.cents, closing: closing.cents }
          if (kind === 'statement') {
            problems.add(fileLine, 'cfonb-totals', shownSums(sums, currency))
            statement.isRefused = true
            return
          }
          problems.add(fileLine, 'balances-differ', shownSums(sums, currency))
          ;[opening, closing] = [undefined, undefined]
        }
        for (const xmlLine of book.reversals) problems.add(xmlLine, 'reversal-unproven')
      }
    }
    if (currency !== 'EUR') problems.add(fileLine, 'currency-other', { found: currency })
    const isInOrder = openedOn === null || closedOn === null || openedOn <= closedOn
    statements.push({
      kind,
      account,
      currency,
      reference,
      openedOn: isInOrder ? openedOn : null,
      closedOn: isInOrder ? closedOn : null,
      openingCents: opening?.cents ?? null,
      closingCents: closing?.cents ?? null,
      lines,
    })
  }
  const end = (statement: OpenStatement): void => {
    const { account, balances, books } = statement
    if (!account) {
      const problem = 'camt-account-missing'
      return refuse(statement, { fileLine: statement.fileLine, problem, text: '' })
    }
    if (statement.isRefused) return
    const [first = 'EUR'] = books.keys()
    const own = statement.currency ?? balances[0]?.currency ?? first
    const currencies = new Set([own, ...books.keys()])
    for (const currency of currencies) if (!statement.isRefused) close(statement, account, currency)
  }

  const message = readXml(text, {
    isWanted: (name, parent = '') => Object.hasOwn(kinds, name) && messages.test(parent),
    onBegin: (name, fileLine) => {
      statementCount += 1
      const nothing = { account: null, currency: null, reference: null, from: null, to: null }
      const kind = kinds[name] ?? 'statement'
      open = { kind, fileLine, ...nothing, balances: [], books: new Map(), isRefused: false }
    },
    onChild: (child) => open && addChild(open, child),
    onEnd: () => open && end(open),
  })
  if (statementCount > 0) return { format: 'camt' as const, statements, problems: problems.list() }
  if (messages.test(message)) problems.add(0, 'xml-no-statement')
  else problems.add(0, 'xml-other-message', found(message))
  return { format: 'unknown' as const, problems: problems.list() }
}
