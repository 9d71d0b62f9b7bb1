import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { spreadsheetText } from '#shared/spreadsheet.ts'
import type { RefusedLine } from '../import.ts'
import { askedProblems, type ImportProblem, problemMessage } from '../problems.ts'
import type { ImportKey, ImportRow } from './import.repository.ts'
import { type RefusedRow, readRefused } from './line.repository.ts'

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

type GroupRow = {
  problem: ImportProblem
  columnIndex: number | null
  value: string | null
  rowCount: number
  lines: number[]
  examples: string[]
  causeId: string | null
  causeName: string | null
}

/** The most groups that are read: one more than a page has. */
const mostGroups = 51
/** How alike a value and the name of a cause are at least, by their words (pg_trgm). */
const nearness = 0.5

/**
 * Groups the refused rows of an import by reason and column, and by value where a person may say what it means, the
 * most frequent first. A value that is no cause has the cause with the most similar name, if one alone is near.
 */
const readRefusedGroups = async (db: Database, { customerId, importId }: ImportKey): Promise<GroupRow[]> => {
  const { rows } = await sql<GroupRow>`
    with refused as (
      select v.line, v.problem, v.column_index, left(btrim(r.cells ->> v.column_index), 500) as cell,
        v.problem = any(${askedProblems}::text[]) as is_asked
      from import_verdicts v
      left join import_rows r on r.customer_id = v.customer_id and r.import_id = v.import_id and r.line = v.line
      where v.customer_id = ${customerId} and v.import_id = ${importId} and v.verdict = 'refused'
    ), groups as (
      select problem, column_index, min(cell) filter (where is_asked) as value, count(*)::integer as row_count,
        (array_agg(line order by line))[1:5] as lines,
        coalesce((array_agg(distinct left(cell, 200)) filter (where cell <> ''))[1:3], '{}') as examples
      from refused group by problem, column_index, case when is_asked then lower(cell) end
      order by count(*) desc, min(line) limit ${mostGroups}
    )
    select groups.*, near.id as cause_id, near.name as cause_name
    from groups left join lateral (
      select id, name from (
        select c.id, c.name, greatest(word_similarity(fold_text(groups.value), fold_text(c.name)),
          word_similarity(fold_text(c.name), fold_text(groups.value))) as likeness
        from causes c where c.customer_id = ${customerId} and c.archived_at is null
      ) named where likeness >= ${nearness} order by likeness desc, name limit 1
    ) near on groups.problem = 'cause-unknown' and groups.value <> ''
    order by row_count desc, lines[1]`.execute(db)
  return rows
}
