import { Readable } from 'node:stream'
import type { Database } from '#shared/server/database.ts'
import { spreadsheetText } from '#shared/spreadsheet.ts'
import type { RefusedLine } from '../import.ts'
import { problemMessage } from '../problems.ts'
import type { ImportKey, ImportRow } from './import.repository.ts'
import { type RefusedRow, readRefused } from './line.repository.ts'
import { readRefusedGroups } from './refused-group.queries.ts'

const pageSize = 50
const exportPageSize = 1000

const lineOf = ({ line, problem, columnIndex, value }: RefusedRow, header: readonly string[]): RefusedLine => ({
  line,
  column: columnIndex === null ? null : (header[columnIndex] ?? null),
  value,
  problem,
  message: problemMessage(problem, value),
})

const csvLine = ({ line, column, value, message }: RefusedLine): string =>
  `${line};${[column ?? '', value ?? '', message].map(spreadsheetText).join(';')}\r\n`

/** Reads the rows that are not imported, and why. */
export const createRefusedService = ({ db }: { db: Database }) => {
  const page = async (row: ImportRow, after: number, limit: number) => {
    const key: ImportKey = { customerId: row.customerId, importId: row.id }
    const header = (row.header as string[] | null) ?? []
    return (await readRefused(db, key, { after, limit })).map((refused) => lineOf(refused, header))
  }

  return {
    async list(row: ImportRow, after = 0) {
      const found = await page(row, after, pageSize + 1)
      const data = found.slice(0, pageSize)
      return { data, nextLine: found.length > pageSize ? (data.at(-1)?.line ?? null) : null }
    },

    /** Puts the rows of one reason and value together. */
    async listGroups(row: ImportRow) {
      const header = (row.header as string[] | null) ?? []
      const found = await readRefusedGroups(db, { customerId: row.customerId, importId: row.id })
      const data = found.slice(0, pageSize).map(({ columnIndex, causeId, causeName, ...group }) => ({
        ...group,
        column: columnIndex === null ? null : (header[columnIndex] ?? null),
        message: problemMessage(group.problem, group.examples[0] ?? null),
        nearCause: causeId && causeName ? { _id: causeId, name: causeName } : null,
      }))
      return { data, moreCount: row.refusedCount - data.reduce((sum, { rowCount }) => sum + rowCount, 0) }
    },

    /** Streams all of them as CSV, in the form of our exports. */
    export(row: ImportRow): Readable {
      const lines = async function* (): AsyncGenerator<string> {
        yield '\ufeffLigne;Colonne;Valeur;Motif\r\n'
        let after = 0
        for (;;) {
          const found = await page(row, after, exportPageSize)
          if (found.length > 0) yield found.map(csvLine).join('')
          const last = found.at(-1)
          if (!last || found.length < exportPageSize) return
          after = last.line
        }
      }
      return Readable.from(lines())
    },
  }
}
