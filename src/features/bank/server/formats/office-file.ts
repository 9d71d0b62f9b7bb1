import { filledRows, type TableInput } from '#shared/server/tables/table-record.ts'
import { headRows, isValue } from '#shared/server/tables/table-shape.ts'
import { isWorkbook, readWorkbook, type Sheet } from '#shared/server/tables/workbook.ts'
import { inflated, listZipEntries, WorkbookRefusal, type ZipEntry } from '#shared/server/tables/zip-entries.ts'
import type { FileProblem, FileProblemCode } from '../../statement.texts.ts'
import { FileRefusal, found } from './file-problems.ts'
import type { ReadBankFile } from './read-result.ts'

const fewestCells = 3

/** Tells whether a sheet has a table: a row of some cells, and a day or an amount. */
const hasTable = ({ rows }: Sheet): boolean => {
  const head = filledRows(rows).take(headRows).toArray()
  const isWide = head.some(({ cells }) => cells.filter((cell) => cell !== '').length >= fewestCells)
  return isWide && head.some(({ cells }) => cells.some(isValue))
}

type Read = (input: TableInput) => ReadBankFile

/** Reads the sheet of a workbook that has a table. Sheets without one are left and reported; several tables are refused. */
const readSheets = (sheets: readonly Sheet[], readRows: Read): ReadBankFile => {
  const [sheet, ...others] = sheets.filter(hasTable)
  const names = (some: readonly Sheet[]) => found(some.map(({ name }) => `«\u00a0${name}\u00a0»`).join(', '))
  if (!sheet) throw new FileRefusal(0, 'csv-no-line')
  if (others.length > 0) throw new FileRefusal(0, 'sheets-several', names([sheet, ...others]))
  const read = readRows({ rows: sheet.rows, isOpenEnded: false })
  const left = sheets.filter((one) => one !== sheet && !filledRows(one.rows).next().done)
  const notices: FileProblem[] = left.length > 0 ? [{ fileLine: 0, code: 'sheets-left', values: names(left) }] : []
  const problems = [...read.problems, ...notices]
  return read.format === 'csv' ? { ...read, format: 'xlsx', problems } : { ...read, problems }
}

const textOf = (entry: ZipEntry): string => Buffer.concat([...inflated(entry)]).toString('latin1')

/** Names an archive that is no workbook of Excel, by the files in it. */
const refuseArchive = (entries: ReadonlyMap<string, ZipEntry>): FileRefusal => {
  const names = [...entries.keys()]
  const mimetype = entries.get('mimetype')
  const kind = mimetype && mimetype.bytes.length < 200 ? textOf(mimetype) : ''
  const workbook = (name: string) => new FileRefusal(0, 'file-workbook', { found: name })
  if (kind.includes('opendocument.spreadsheet')) return workbook('.ods')
  if (entries.has('xl/workbook.bin')) return workbook('.xlsb')
  if (names.some((name) => name.endsWith('.iwa'))) return workbook('.numbers')
  const isText = kind.includes('opendocument.text') || names.some((name) => name.startsWith('word/'))
  return new FileRefusal(0, isText ? 'file-word' : 'file-compressed')
}

/** What the directory of an old document of Office names, in UTF-16. */
const oldDocuments: [string, FileProblemCode, Record<string, string>][] = [
  ['EncryptedPackage', 'workbook-protected', {}],
  ['WordDocument', 'file-word', {}],
  ['Workbook', 'file-workbook', { found: '.xls' }],
  ['Book', 'file-workbook', { found: '.xls' }],
]

const [archive, oldDocument] = [Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.from('d0cf11e0', 'hex')]

/**
 * Reads a workbook of Excel; undefined for what is neither an archive nor an old document of Office. Throws FileRefusal for the others,
 * by their name (docs/rules/bank.md#bank-workbook).
 */
export const readOffice = (bytes: Uint8Array, readRows: Read): ReadBankFile | undefined => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = view.subarray(0, 4)
  if (start.equals(oldDocument)) {
    const [, code = 'file-workbook', values = { found: '.xls' }] =
      oldDocuments.find(([name]) => view.includes(Buffer.from(name, 'utf16le'))) ?? []
    throw new FileRefusal(0, code, values)
  }
  if (!start.equals(archive)) return undefined
  try {
    const entries = listZipEntries(bytes)
    if (!isWorkbook(entries)) throw refuseArchive(entries)
    return readSheets(readWorkbook(entries), readRows)
  } catch (error) {
    // An archive that cannot be opened is a workbook by what it begins with.
    const isOther = !view.subarray(0, 4096).includes('xl/') && !view.subarray(0, 4096).includes('[Content_Types]')
    if (error instanceof WorkbookRefusal) throw new FileRefusal(0, isOther ? 'file-compressed' : error.problem)
    throw error
  }
}
