import type { RowProblem } from './file-records.ts'

/**
 * A row of a table, from a CSV or a sheet: the line of its file, from 1, its cells as text, and why it cannot be read. Dates of a sheet
 * are written `2026-11-24` or `2026-11-24 18:30:00`, numbers with a point.
 */
export type TableRecord = { line: number; cells: string[]; problem: RowProblem | null }

/** The rows of a file with the lines above its header. They can be passed more than once. */
export type TableInput = {
  rows: Iterable<TableRecord>
  /** Tells whether nothing ends the last row, which may then be cut. A sheet is never open. */
  isOpenEnded: boolean
}

/** Passes the rows that hold a text. */
export function* filledRows(rows: Iterable<TableRecord>): Generator<TableRecord> {
  for (const row of rows) if (row.problem !== null || row.cells.some((cell) => cell.trim() !== '')) yield row
}
