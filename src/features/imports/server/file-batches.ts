import type { FileRow } from './file-reader.ts'

/** Takes rows as a JSON array, and about the bytes that all rows so far take in the database. */
export type OnRows = (rowsJson: string, keptBytes: number) => Promise<void>

/** The most rows of a statement, and the most bytes of their JSON. A row takes up to 61 kB. */
const mostRows = 1000
export const mostBytes = 64 * 1024
/** The bytes, about, that PostgreSQL adds to a row (header, primary key) and to a cell (its key). */
const rowBytes = 100
const cellBytes = 10

/** Collects rows, and passes them on before they are more than a statement takes. Counts bytes as they are sent. */
export const createBatches = (onRows: OnRows) => {
  let texts: string[] = []
  let bytes = 0
  let keptBytes = 0
  const flush = async (): Promise<void> => {
    const rows = texts
    ;[texts, bytes] = [[], 0]
    if (rows.length > 0) await onRows(`[${rows.join()}]`, keptBytes)
  }
  return {
    async add(row: FileRow): Promise<void> {
      const text = JSON.stringify(row)
      const size = Buffer.byteLength(text) + 1
      if (texts.length >= mostRows || bytes + size >= mostBytes) await flush()
      texts.push(text)
      bytes += size
      keptBytes += size + rowBytes + cellBytes * row.cells.length
    },
    flush,
    keptBytes: (): number => keptBytes,
  }
}
