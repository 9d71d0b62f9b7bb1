import { type Packer, valuesOf } from '#shared/server/packed-list.ts'
import { accountOfIban, accountOfNumber } from './account-number.ts'
import { readDayOf, readEntry, readSigned } from './camt-entry.ts'
import { checkLineCount, createProblems, found, Misread, shownSums } from './file-problems.ts'
import { cleaned, type FileText, longest } from './file-text.ts'
import { createBook, type ReadAccount, type ReadStatement, statementOf } from './read-result.ts'
import { readIsoDay } from './read-values.ts'
import { elementsAt, readXml, textAt, type XmlElement } from './xml-elements.ts'

/** The messages that hold statements. Others have elements of these names too: camt.057 announces payments. */
const messages = /^(?:BkToCstmr|Document$)/

const kinds: Record<string, ReadStatement['kind']> = { Stmt: 'statement', Rpt: 'report', Ntfctn: 'notification' }

type Balance = { code: string; cents: number; currency: string; day: string | null }

/** The entries of a currency, with the sum and the lines of those that are reversals. */
const createEntries = (packer: Packer) =>
  Object.assign(createBook(packer), { reversedCents: 0, reversals: [] as number[] })

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
  books: Map<string, ReturnType<typeof createEntries>>
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

/** Reads an end of a period, a day or an instant. */
const periodEnd = (period: XmlElement, name: 'FrDt' | 'ToDt'): string | null => {
  const text = textAt(period, `${name}Tm`) ?? textAt(period, name)
  return text === null ? null : readIsoDay(text)
}

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

  const addBalance = (statement: OpenStatement, element: XmlElement): void => {
    const code = textAt(element, 'Tp', 'CdOrPrtry', 'Cd') ?? textAt(element, 'Tp', 'Cd')
    if (code === null || ![...openingCodes, ...closingCodes].includes(code)) return
    statement.balances.push({ code, ...readSigned(element), day: readDayOf(elementsAt(element, 'Dt')[0]) })
  }
  const addEntry = ({ books }: OpenStatement, element: XmlElement): void => {
    checkLineCount((entryCount += 1))
    const { fileLine } = element
    const status = textAt(element, 'Sts', 'Cd') ?? textAt(element, 'Sts', 'Prtry') ?? textAt(element, 'Sts') ?? 'BOOK'
    if (notBooked.includes(status)) return problems.add(fileLine, 'entry-pending')
    if (status !== 'BOOK') throw new Misread('camt-status', status)
    const { line, currency } = readEntry(element, entryCount, today)
    if (line.cents === 0) return problems.add(fileLine, 'amount-zero')
    const book = books.get(currency) ?? createEntries(packer)
    books.set(currency, book)
    book.add(line)
    if (!line.isReversal) return
    book.reversedCents += line.cents
    book.reversals.push(fileLine)
  }
  const addChild = (statement: OpenStatement, child: XmlElement): void => {
    const { name } = child
    if (name === 'Ntry') addEntry(statement, child)
    else if (name === 'Bal') addBalance(statement, child)
    else if (name === 'Id') statement.reference = cleaned(child.text, longest.statement)
    else if (name === 'Acct') {
      if (statement.account) throw new Misread('camt-doubled', 'Acct')
      statement.account = accountOf(child)
      statement.currency = textAt(child, 'Ccy')
    } else if (name === 'FrToDt') {
      statement.from = periodEnd(child, 'FrDt')
      statement.to = periodEnd(child, 'ToDt')
    }
  }

  /** Adds the entries of a currency as a statement: amounts of two currencies have no sum. */
  const close = (statement: OpenStatement, account: ReadAccount, currency: string): void => {
    const { kind, reference, balances, fileLine } = statement
    const book = statement.books.get(currency) ?? createEntries(packer)
    const { cents, reversedCents } = book
    let opening = findBalance(balances, openingCodes, currency)
    let closing = findBalance(balances, closingCodes, currency)
    let lines = book.end()
    const openedOn = statement.from ?? opening?.day ?? null
    const closedOn = statement.to ?? closing?.day ?? null
    const isProvenBy = (sum: number) =>
      opening !== undefined && closing !== undefined && opening.cents + sum === closing.cents
    if (!isProvenBy(cents) && isProvenBy(cents - 2 * reversedCents)) {
      const turned = createBook(packer)
      const turn = <Part extends { cents: number }>(part: Part): Part => ({ ...part, cents: -part.cents })
      for (const line of valuesOf(lines))
        turned.add(line.isReversal ? { ...turn(line), parts: line.parts.map(turn) } : line)
      lines = turned.end()
    } else if (!isProvenBy(cents)) {
      if (opening && closing) {
        const sums = shownSums({ opening: opening.cents, lines: cents, closing: closing.cents }, currency)
        if (kind === 'statement') throw new Misread('cfonb-totals', sums)
        problems.add(fileLine, 'balances-differ', sums)
        ;[opening, closing] = [undefined, undefined]
      }
      for (const xmlLine of book.reversals) problems.add(xmlLine, 'reversal-unproven')
    }
    if (currency !== 'EUR') problems.add(fileLine, 'currency-other', { found: currency })
    const isInOrder = openedOn === null || closedOn === null || openedOn <= closedOn
    statements.push(
      statementOf({
        kind,
        account,
        currency,
        reference,
        ...(isInOrder && { openedOn, closedOn }),
        openingCents: opening?.cents ?? null,
        closingCents: closing?.cents ?? null,
        lines,
      }),
    )
  }
  const end = (statement: OpenStatement): void => {
    const { account, balances, books } = statement
    if (!account) throw new Misread('camt-account-missing')
    if (statement.isRefused) return
    const [first = 'EUR'] = books.keys()
    const own = statement.currency ?? balances[0]?.currency ?? first
    for (const currency of new Set([own, ...books.keys()])) close(statement, account, currency)
  }

  const message = readXml(text, {
    isWanted: (name, parent = '') => Object.hasOwn(kinds, name) && messages.test(parent),
    onBegin: (name, fileLine) => {
      statementCount += 1
      const nothing = { account: null, currency: null, reference: null, from: null, to: null }
      const kind = kinds[name] ?? 'statement'
      open = { kind, fileLine, ...nothing, balances: [], books: new Map(), isRefused: false }
    },
    onChild: (child) => {
      const statement = open
      if (statement && !problems.attempt(child.fileLine, () => addChild(statement, child))) statement.isRefused = true
    },
    onEnd: () => {
      const statement = open
      if (statement) problems.attempt(statement.fileLine, () => end(statement))
    },
  })
  if (statementCount > 0) return { format: 'camt' as const, statements, problems: problems.list() }
  if (messages.test(message)) problems.add(0, 'xml-no-statement')
  else problems.add(0, 'xml-other-message', found(message))
  return { format: 'unknown' as const, problems: problems.list() }
}
