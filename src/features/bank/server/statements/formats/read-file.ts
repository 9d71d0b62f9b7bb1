import { dayOf } from '#shared/days.ts'
import { createPacker, lengthOf, type Packer } from '#shared/server/packed-list.ts'
import { isBinary } from '#shared/server/tables/file-encoding.ts'
import type { TableInput } from '#shared/server/tables/file-records.ts'
import { foldText } from '#shared/text.ts'
import type { CsvMapping } from '../../../csv-mapping.ts'
import type { FileProblemCode } from '../../../statement.texts.ts'
import { columnsIn, readAcquirer } from './acquirer-csv.ts'
import { acquirerExports, exportsOfOrders } from './acquirer-exports.ts'
import { readCamt } from './camt.ts'
import { readCfonb } from './cfonb.ts'
import { cfonbKindOf } from './cfonb-lines.ts'
import { refuseUnnamedAccounts } from './csv-accounts.ts'
import { questionOf } from './csv-proposal.ts'
import { readCsvStatements } from './csv-statement.ts'
import { csvInput, readTable } from './csv-table.ts'
import { createProblems, FileRefusal } from './file-problems.ts'
import { headOf, textOf, withoutLeadingSpace } from './file-text.ts'
import { isLyra, readLyra } from './lyra.ts'
import { readOffice } from './office-file.ts'
import { readOfx } from './ofx.ts'
import { readQif } from './qif.ts'
import type { ReadBankFile } from './read-result.ts'

const mostMegabytes = 20
const mostBytes = mostMegabytes * 1024 * 1024

const unknown = (code: FileProblemCode, values: Record<string, string> = {}) => ({
  format: 'unknown' as const,
  problems: [{ fileLine: 0, code, values }],
})

/** First bytes of files that are often sent in place of a statement. */
const signatures: [RegExp, FileProblemCode][] = [
  [/^%PDF/, 'file-pdf'],
  [/^(?:\u001f\u008b|7z|Rar!)/, 'file-compressed'],
]

/** Formats of statements that are named rather than read, by the first element of a file or by its beginning. */
const namedFormats: [RegExp, FileProblemCode][] = [
  [/^<(?:!doctype html|html|head|body|meta|style|table)\b/i, 'file-web-page'],
  [/^<(?:\?mso-application progid="Excel|(?:\w+:)?Workbook\b)/, 'file-workbook'],
]

/** Tells a statement of SWIFT by the fields that it begins with. */
const isMt940 = (start: string): boolean => /^:20:/m.test(start) && /^:(?:25P?|60[FM]):/m.test(start)

/** Returns a text from its first element on: after the declaration of XML, comments and spaces. */
const fromFirstElement = (start: string): string => {
  let place = 0
  for (;;) {
    while (/\s/.test(start[place] ?? '')) place += 1
    const end = start.startsWith('<!--', place) ? '-->' : start.startsWith('<?xml', place) ? '?>' : undefined
    const found = end === undefined ? -1 : start.indexOf(end, place)
    if (end === undefined || found < 0) return start.slice(place)
    place = found + end.length
  }
}

type Reading = { mapping: CsvMapping | undefined; today: string; packer: Packer; sheet: string | null }

/** Reads the rows of a CSV or a sheet, of a bank or of an acquirer. */
const readRows = (input: TableInput | undefined, { mapping, today, packer }: Reading): ReadBankFile => {
  const problems = createProblems()
  const table = input && readTable(input, problems, packer)
  if (!table) return unknown('not-a-statement')
  for (const one of acquirerExports) {
    const columns = columnsIn(table.header, one)
    if (columns) return readAcquirer(one, table, columns, today, problems, packer)
  }
  const folded = table.header.map(foldText)
  const orders = exportsOfOrders.find(({ columns }) => columns.every((column) => folded.includes(column)))
  if (orders) return unknown('acquirer-orders', { found: orders.name })
  if (lengthOf(table.rows) === 0 && !problems.hasRefusal()) return unknown('csv-no-line')
  // No choice of columns would mend it: it is said before a person is asked.
  if (refuseUnnamedAccounts(table, problems)) return { format: 'csv', statements: [], problems: problems.list() }
  const columns = questionOf(table, mapping)
  if (!mapping || columns.states.length > 0) return { ...unknown('csv-columns-needed'), columns }
  const statements = readCsvStatements(table, mapping, problems, today, packer)
  return { format: 'csv', statements, problems: problems.list() }
}

/**
 * Reads the file of a bank or of an acquirer, by what it contains (docs/rules/bank.md#bank-formats). The name of a file
 * proves nothing: banks call a CFONB `.txt`, `.dat` or `.csv`. A CSV of a bank needs the columns that a person has
 * chosen for its header, and asks for them otherwise. `sheet` is that of a workbook with several tables. `today` is the
 * last day that a line can have.
 */
export const readBankFile = (
  bytes: Uint8Array,
  mapping?: CsvMapping,
  today: string = dayOf(new Date()),
  sheet: string | null = null,
): ReadBankFile => {
  try {
    return readContent(bytes, { mapping, today, packer: createPacker(), sheet })
  } catch (error) {
    if (error instanceof FileRefusal) return { format: 'unknown', problems: [error.problem] }
    throw error
  }
}

const readContent = (bytes: Uint8Array, reading: Reading): ReadBankFile => {
  const { today, packer } = reading
  if (bytes.length > mostBytes) return unknown('file-too-large', { limit: String(mostMegabytes) })
  const head = Buffer.from(bytes.subarray(0, 8192))
  const signature = signatures.find(([start]) => start.test(head.toString('latin1')))
  if (signature) return unknown(signature[1])
  const office = readOffice(bytes, reading.sheet, (input) => readRows(input, reading))
  if (office) return office
  if (isBinary(head)) return unknown('not-a-statement')
  const text = textOf(bytes)
  const trimmed = withoutLeadingSpace(text)
  const start = headOf(trimmed, 4096)
  if (start === '') return unknown('file-empty')
  const first = fromFirstElement(start)
  const named = namedFormats.find(([pattern]) => pattern.test(first))
  if (named) return unknown(named[1], { found: '.xml' })
  if (isMt940(start)) return unknown('format-mt940')
  if (/^(?:OFXHEADER|<\?OFX|<OFX[\s>])/i.test(first)) return readOfx(trimmed, today, packer)
  if (/^!(?:Type:|Account|Option:|Clear:)/i.test(first)) return readQif(trimmed, today, packer)
  if (/^<(?!\s)/.test(start)) return readCamt(trimmed, today, packer)
  const cfonb = cfonbKindOf(text)
  if (cfonb === 'cfonb120') return readCfonb(text, today, packer)
  if (cfonb) return unknown(cfonb)
  return isLyra(text) ? readLyra(text, today, packer) : readRows(csvInput(text), reading)
}
