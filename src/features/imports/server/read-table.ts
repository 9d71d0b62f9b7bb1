import type { ReadTable } from '#features/donors/donors.port.ts'
import { importRefusals } from '../import-refusals.ts'
import { type FileRow, readFile } from './file-reader.ts'
import { createWorkbookOpener } from './workbook-file.ts'

/** Creates the function that reads a short file as donations are read, for another feature. Nothing is kept. */
export const createReadTable = (): ReadTable => {
  const openWorkbook = createWorkbookOpener()
  return async (customerId, { body, sheet, isCompressed }, { maxRows, tooLong }) => {
    if (!body) throw importRefusals.empty()
    const book = await openWorkbook(customerId, { body, isCompressed }, sheet)
    const rows: FileRow[] = []
    const file = book ? { body: book.open(), isCompressed: false } : { body: body.open(), isCompressed }
    const { facts, otherLines } = await readFile(file, async (rowsJson) => {
      rows.push(...(JSON.parse(rowsJson) as FileRow[]))
      if (rows.length > maxRows) throw tooLong()
    })
    const others = new Set(otherLines)
    const isReadable = ({ line, problem }: FileRow) => problem === null && !others.has(line)
    return {
      header: facts.header,
      rows: rows.map((row) => ({ line: row.line, cells: row.cells, isReadable: isReadable(row) })),
    }
  }
}
