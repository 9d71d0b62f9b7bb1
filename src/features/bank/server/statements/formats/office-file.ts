import { filledRows, type TableInput } from '#shared/server/tables/file-records.ts'
import {
  DocumentRefusal,
  hasTable,
  isDocument,
  openWorkbook,
  refusalOf,
} from '#shared/server/tables/office-document.ts'
import type { Sheet } from '#shared/server/tables/workbook.ts'
import { WorkbookRefusal } from '#shared/server/tables/zip-entries.ts'
import type { FileProblem } from '../../../statement.texts.ts'
import { FileRefusal, found } from './file-problems.ts'
import type { ReadBankFile } from './read-result.ts'

type Read = (input: TableInput) => ReadBankFile

/**
 * Reads the sheet of a workbook that has a table, or the chosen one of several. The other sheets are left and reported.
 */
const readSheets = (sheets: readonly Sheet[], chosen: string | null, readRows: Read): ReadBankFile => {
  const filled = sheets.filter((one) => hasTable(one))
  const sheet = filled.length === 1 ? filled[0] : filled.find(({ name }) => name === chosen)
  const names = (some: readonly Sheet[]) => found(some.map(({ name }) => `«\u00a0${name}\u00a0»`).join(', '))
  if (filled.length === 0) throw new FileRefusal(0, 'csv-no-line')
  if (!sheet) {
    const problems: FileProblem[] = [{ fileLine: 0, code: 'sheets-several', values: {} }]
    return { format: 'unknown', problems, sheets: filled.map(({ name }) => name) }
  }
  const read = readRows({ rows: sheet.rows, isOpenEnded: false })
  const left = sheets.filter((one) => one !== sheet && !filledRows(one.rows).next().done)
  const code = filled.length === 1 ? 'sheets-left' : 'sheets-others'
  const notices: FileProblem[] = left.length > 0 ? [{ fileLine: 0, code, values: names(left) }] : []
  const problems = [...read.problems, ...notices]
  return read.format === 'csv' ? { ...read, format: 'xlsx', problems } : { ...read, problems }
}

/**
 * Reads a workbook of Excel; undefined for what is neither an archive nor an old document of Office. Throws FileRefusal
 * for the others, by their name (docs/rules/bank.md#bank-workbook).
 */
export const readOffice = (bytes: Uint8Array, sheet: string | null, readRows: Read): ReadBankFile | undefined => {
  if (!isDocument(bytes)) return undefined
  try {
    return readSheets(openWorkbook(bytes), sheet, readRows)
  } catch (error) {
    const refusal = error instanceof WorkbookRefusal ? refusalOf(error, bytes) : error
    if (!(refusal instanceof DocumentRefusal)) throw error
    throw new FileRefusal(0, refusal.problem, refusal.found === undefined ? {} : { found: refusal.found })
  }
}
