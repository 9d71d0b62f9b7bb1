import { addDays } from '#shared/days.ts'
import { type Packer, valuesOf } from '#shared/server/packed-list.ts'
import { recordsOf } from './cfonb-lines.ts'
import {
  isCfonbCode,
  isSameAccount,
  type RecordAccount,
  readRecordAccount,
  readZonedAmount,
  requireWhole,
  zone,
} from './cfonb-record.ts'
import { createProblems, Misread, shownSums } from './file-problems.ts'
import { cleaned, type FileText, longest } from './file-text.ts'
import { type Book, createBook, lineOf, type ReadLine, type ReadStatement, statementOf } from './read-result.ts'
import { pastDay, readShortDay } from './read-values.ts'

type OpenStatement = {
  fileLine: number
  /** Null where its first record does not say it. */
  account: RecordAccount | null
  openedOn: string
  openingCents: number
  book: Book
  /** The entry that complements belong to. */
  current: { line: ReadLine; interbank: string; date: string } | null
  isRefused: boolean
}

/** Reads a file of CFONB 120 (docs/rules/bank.md#bank-cfonb). `today`: a later day is to come. */
export const readCfonb = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const statements: ReadStatement[] = []
  let open: OpenStatement | null = null

  const readDay = (line: string, name: 'date' | 'valueDate', latest = today): string =>
    pastDay(readShortDay(zone(line, name)), latest, zone(line, name))
  const readAccount = (line: string, own?: RecordAccount | null): RecordAccount => {
    const account = readRecordAccount(line)
    if (own && !isSameAccount(account, own)) throw new Misread('cfonb-account-mixed')
    if (own) own.currency ??= account.currency
    return account
  }

  const begin = (line: string, fileLine: number): void => {
    if (open) problems.add(open.fileLine, 'cfonb-unfinished')
    // A statement that cannot begin still has an end: its lines are not outside of one.
    const book = createBook(packer)
    open = { fileLine, account: null, openedOn: '', openingCents: 0, book, current: null, isRefused: false }
    open.account = readAccount(line)
    open.openedOn = readDay(line, 'date')
    open.openingCents = readZonedAmount(line, open.account.decimals)
  }
  /** Keeps the entry that the complements before have completed. */
  const keep = (statement: OpenStatement): void => {
    const { current, book } = statement
    if (current && current.line.cents !== 0) book.add(current.line)
    statement.current = null
  }
  const addEntry = (line: string, fileLine: number, statement: OpenStatement): void => {
    keep(statement)
    const { decimals } = readAccount(line, statement.account)
    const hasValueDate = !/^0*$/.test(zone(line, 'valueDate'))
    const entryNumber = zone(line, 'entry').replace(/^0+$/, '')
    const entry = lineOf({
      fileLine,
      bookedOn: readDay(line, 'date'),
      // The day of value may be to come by some days.
      valueOn: hasValueDate ? readDay(line, 'valueDate', addDays(today, 366)) : null,
      cents: readZonedAmount(line, decimals),
      label: zone(line, 'label'),
      code: zone(line, 'interbank'),
      reference: `${entryNumber} ${zone(line, 'reference')}`,
      details: [['REJ', zone(line, 'reject').replace(/^0+$/, '')]],
    })
    statement.current = { line: entry, interbank: zone(line, 'interbank'), date: zone(line, 'date') }
    if (entry.cents === 0) problems.add(fileLine, 'amount-zero')
  }
  const addDetail = (line: string, { account, current, isRefused }: OpenStatement): void => {
    readAccount(line, account)
    if (!current) {
      if (!isRefused) throw new Misread('cfonb-detail-alone')
      return
    }
    const isOther = (name: 'interbank' | 'date') => !['', current[name]].includes(zone(line, name))
    if (isOther('interbank') || isOther('date')) throw new Misread('cfonb-detail-other')
    const detail = cleaned(zone(line, 'detail'), longest.detail)
    if (detail !== null)
      current.line.details.push({ qualifier: cleaned(zone(line, 'qualifier'), longest.code) ?? '', text: detail })
  }
  const end = (line: string, statement: OpenStatement): void => {
    open = null
    const { decimals } = readAccount(line, statement.account)
    const closedOn = readDay(line, 'date')
    const closingCents = readZonedAmount(line, decimals)
    keep(statement)
    const { account, openedOn, openingCents, book } = statement
    if (statement.isRefused || !account) return
    const { currency: named, decimals: _decimals, ...own } = account
    const currency = named ?? 'EUR'
    if (closedOn < openedOn) throw new Misread('date-order')
    if (openingCents + book.cents !== closingCents)
      throw new Misread(
        'cfonb-totals',
        shownSums({ opening: openingCents, lines: book.cents, closing: closingCents }, currency),
      )
    const lines = book.end()
    for (const { fileLine: place, bookedOn } of valuesOf(lines))
      if (bookedOn < openedOn || bookedOn > closedOn) problems.add(place, 'date-outside', { found: bookedOn })
    if (currency !== 'EUR') problems.add(statement.fileLine, 'currency-other', { found: currency })
    const balances = { openedOn, closedOn, openingCents, closingCents }
    statements.push(statementOf({ account: { iban: null, ...own }, currency, ...balances, lines }))
  }
  const readRecord = (line: string, fileLine: number): void => {
    const code = line.slice(0, 2)
    if (!isCfonbCode(code)) throw new Misread('cfonb-record-unknown', code)
    requireWhole(line, code)
    if (code === '01') begin(line, fileLine)
    else if (!open) throw new Misread('cfonb-no-start')
    else if (code === '04') addEntry(line, fileLine, open)
    else if (code === '05') addDetail(line, open)
    else end(line, open)
  }

  let fileLine = 0
  for (const line of recordsOf(text)) {
    fileLine += 1
    if (line.replaceAll('\u001a', '').trim() === '') continue
    const isRead = problems.attempt(fileLine, () => readRecord(line, fileLine))
    const statement = open as OpenStatement | null
    if (!isRead && statement) statement.isRefused = true
  }
  const last = open as OpenStatement | null
  if (last) problems.add(last.fileLine, 'cfonb-unfinished')
  return { format: 'cfonb120' as const, statements, problems: problems.list() }
}
