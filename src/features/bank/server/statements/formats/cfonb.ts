import { addDays } from '#shared/days.ts'
import { type ListOf, type Packer, valuesOf } from '#shared/server/packed-list.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import { recordsOf } from './cfonb-lines.ts'
import {
  isCfonbCode,
  isSameAccount,
  type RecordAccount,
  readRecordAccount,
  readZonedAmount,
  widthProblem,
  zone,
} from './cfonb-record.ts'
import { createProblems, found, shownSums } from './file-problems.ts'
import { cleaned, type FileText, longest } from './file-text.ts'
import { type ReadLine, type ReadStatement, rankOf } from './read-result.ts'
import { dayProblem, readShortDay } from './read-values.ts'

/** A statement between its old and its new balance. */
type OpenStatement = {
  fileLine: number
  /** Null where its first record does not say it. */
  account: RecordAccount | null
  openedOn: string
  openingCents: number
  totalCents: number
  lines: ListOf<ReadLine>
  /** The entry that complements belong to. */
  current: { line: ReadLine; interbank: string; date: string } | null
  isRefused: boolean
}

/** Reads a file of CFONB 120 (docs/rules/bank.md#bank-cfonb). `today`: a later day is to come. */
export const readCfonb = (text: FileText, today: string, packer: Packer) => {
  const problems = createProblems()
  const statements: ReadStatement[] = []
  let open: OpenStatement | null = null

  const refuse = (fileLine: number, code: FileProblemCode, values: Record<string, string> = {}): null => {
    problems.add(fileLine, code, values)
    if (open) open.isRefused = true
    return null
  }
  const readDay = (line: string, name: 'date' | 'valueDate', fileLine: number, latest: string): string | null => {
    const read = readShortDay(zone(line, name))
    const problem = 'problem' in read ? read.problem : dayProblem(read.day, latest)
    return problem === null && 'day' in read
      ? read.day
      : refuse(fileLine, problem ?? 'date-invalid', found(zone(line, name)))
  }
  const readCents = (line: string, decimals: number, fileLine: number): number | null =>
    readZonedAmount(zone(line, 'amount'), decimals) ?? refuse(fileLine, 'cfonb-amount', found(zone(line, 'amount')))
  const readAccount = (line: string, fileLine: number): RecordAccount | null => {
    const account = readRecordAccount(line)
    if ('problem' in account) return refuse(fileLine, account.problem, found(account.text))
    if (open?.account && !isSameAccount(account, open.account)) return refuse(fileLine, 'cfonb-account-mixed')
    if (open?.account) open.account.currency ??= account.currency
    return account
  }

  const begin = (line: string, fileLine: number): void => {
    if (open) problems.add(open.fileLine, 'cfonb-unfinished')
    open = null
    const account = readAccount(line, fileLine)
    const openedOn = readDay(line, 'date', fileLine, today)
    const openingCents = account && readCents(line, account.decimals, fileLine)
    // A statement that cannot begin still has an end: its lines are not outside of one.
    open = {
      fileLine,
      account,
      openedOn: openedOn ?? '',
      openingCents: openingCents ?? 0,
      totalCents: 0,
      lines: packer.list<ReadLine>(),
      current: null,
      isRefused: account === null || openedOn === null || openingCents === null,
    }
  }
  /** Keeps the entry that the complements before have completed. */
  const keep = ({ current, lines }: OpenStatement): void => {
    if (current && current.line.cents !== 0) lines.add(current.line, rankOf(current.line))
  }
  const addEntry = (line: string, fileLine: number, statement: OpenStatement): void => {
    keep(statement)
    statement.current = null
    const account = readAccount(line, fileLine)
    const bookedOn = readDay(line, 'date', fileLine, today)
    const hasValueDate = !/^0*$/.test(zone(line, 'valueDate'))
    // The day of value may be to come by some days.
    const valueOn = hasValueDate ? readDay(line, 'valueDate', fileLine, addDays(today, 366)) : null
    const cents = account && readCents(line, account.decimals, fileLine)
    if (bookedOn === null || cents === null || (hasValueDate && valueOn === null)) return
    const entryNumber = zone(line, 'entry').replace(/^0+$/, '')
    const rejectCode = zone(line, 'reject').replace(/^0+$/, '')
    const entry: ReadLine = {
      fileLine,
      bookedOn,
      valueOn,
      cents,
      label: cleaned(zone(line, 'label'), longest.label) ?? '',
      code: cleaned(zone(line, 'interbank'), longest.code),
      reference: cleaned(`${entryNumber} ${zone(line, 'reference')}`, longest.reference),
      details: rejectCode === '' ? [] : [{ qualifier: 'REJ', text: rejectCode }],
      parts: [],
      isReversal: false,
    }
    statement.current = { line: entry, interbank: zone(line, 'interbank'), date: zone(line, 'date') }
    statement.totalCents += cents
    if (cents === 0) problems.add(fileLine, 'amount-zero')
  }
  const addDetail = (line: string, fileLine: number, statement: OpenStatement): void => {
    if (readAccount(line, fileLine) === null) return
    const { current } = statement
    if (!current) {
      if (!statement.isRefused) refuse(fileLine, 'cfonb-detail-alone')
      return
    }
    const isOther = (name: 'interbank' | 'date') => !['', current[name]].includes(zone(line, name))
    if (isOther('interbank') || isOther('date')) return void refuse(fileLine, 'cfonb-detail-other')
    const detail = cleaned(zone(line, 'detail'), longest.detail)
    if (detail !== null)
      current.line.details.push({ qualifier: cleaned(zone(line, 'qualifier'), longest.code) ?? '', text: detail })
  }
  const end = (line: string, fileLine: number, statement: OpenStatement): void => {
    const account = readAccount(line, fileLine)
    const closedOn = readDay(line, 'date', fileLine, today)
    const closingCents = account && readCents(line, account.decimals, fileLine)
    open = null
    if (statement.isRefused || !statement.account || closedOn === null || closingCents === null) return
    keep(statement)
    const { openedOn, openingCents, totalCents } = statement
    const lines = statement.lines.end()
    const { bank, branch, number } = statement.account
    const currency = statement.account.currency ?? 'EUR'
    if (closedOn < openedOn) return problems.add(fileLine, 'date-order')
    if (openingCents + totalCents !== closingCents) {
      const sums = shownSums({ opening: openingCents, lines: totalCents, closing: closingCents }, currency)
      return problems.add(fileLine, 'cfonb-totals', sums)
    }
    for (const { fileLine: place, bookedOn } of valuesOf(lines))
      if (bookedOn < openedOn || bookedOn > closedOn) problems.add(place, 'date-outside', { found: bookedOn })
    if (currency !== 'EUR') problems.add(statement.fileLine, 'currency-other', { found: currency })
    statements.push({
      kind: 'statement',
      account: { iban: null, bank, branch, number },
      currency,
      reference: null,
      openedOn,
      closedOn,
      openingCents,
      closingCents,
      lines,
    })
  }

  let fileLine = 0
  for (const line of recordsOf(text)) {
    fileLine += 1
    if (line.replaceAll('\u001a', '').trim() === '') continue
    const code = line.slice(0, 2)
    const width = isCfonbCode(code) ? widthProblem(line, code) : null
    if (!isCfonbCode(code)) refuse(fileLine, 'cfonb-record-unknown', found(code))
    else if (width) refuse(fileLine, width)
    else if (code === '01') begin(line, fileLine)
    else if (!open) refuse(fileLine, 'cfonb-no-start')
    else if (code === '04') addEntry(line, fileLine, open)
    else if (code === '05') addDetail(line, fileLine, open)
    else end(line, fileLine, open)
  }
  const last = open as OpenStatement | null
  if (last) problems.add(last.fileLine, 'cfonb-unfinished')
  return { format: 'cfonb120' as const, statements, problems: problems.list() }
}
