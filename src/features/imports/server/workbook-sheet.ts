import { filledRows } from '#shared/server/tables/file-records.ts'
import { DocumentRefusal, hasTable, openWorkbook, refusalOf } from '#shared/server/tables/office-document.ts'
import { WorkbookRefusal } from '#shared/server/tables/zip-entries.ts'
import { quoted } from '#shared/spreadsheet.ts'
import { maxFileBytes, maxLines } from '../import.ts'

export type SheetTask = { bytes: Uint8Array<ArrayBuffer>; sheet: string | undefined }

/** A sheet's rows as a CSV with its chosen name, the names to choose from, or why there is none. */
export type SheetResult =
  | { csv: Uint8Array<ArrayBuffer>; sheet?: string }
  | { sheets: string[] }
  | { problem: DocumentRefusal['problem'] | 'empty' | 'too-long' | 'hidden-rows'; found?: string }

const fewestCells = 2
const partLength = 64 * 1024

const cellOf = (text: string): string => quoted(text.replaceAll(/[\r\n]+/g, ' '))

const writeCsv = (rows: Parameters<typeof filledRows>[0]): SheetResult => {
  const parts: Buffer[] = []
  let text = ''
  let line = 1
  let size = 0
  const flush = () => {
    const part = Buffer.from(text)
    parts.push(part)
    size += part.length
    text = ''
  }
  for (const row of filledRows(rows)) {
    if (row.line > maxLines || size > maxFileBytes) return { problem: 'too-long' }
    if (row.isHidden) return { problem: 'hidden-rows', found: String(row.line) }
    text += `${'\n'.repeat(row.line - line)}${row.cells.map(cellOf).join(';')}`
    line = row.line
    if (text.length >= partLength) flush()
  }
  flush()
  return { csv: new Uint8Array(Buffer.concat(parts)) }
}

/** Reads the sheet that has a table, or the chosen one of several (docs/rules/imports.md#imports-workbook). */
export const readSheet = ({ bytes, sheet }: SheetTask): SheetResult => {
  try {
    const filled = openWorkbook(bytes).filter((one) => hasTable(one, fewestCells))
    const [first] = filled
    if (!first) return { problem: 'empty' }
    const chosen = filled.length === 1 ? first : filled.find(({ name }) => name === sheet)
    if (!chosen) return { sheets: filled.map(({ name }) => name) }
    return { ...writeCsv(chosen.rows), ...(filled.length > 1 && { sheet: chosen.name }) }
  } catch (error) {
    const refusal = error instanceof WorkbookRefusal ? refusalOf(error, bytes) : error
    if (!(refusal instanceof DocumentRefusal)) throw error
    const { problem, found } = refusal
    return found === undefined ? { problem } : { problem, found }
  }
}
