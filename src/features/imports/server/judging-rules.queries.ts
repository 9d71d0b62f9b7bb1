import { foldText } from '#shared/search.ts'
import type { Database } from '#shared/server/database.ts'
import { ImportMapping } from '../mapping.ts'
import { foldWord } from './cell-words.ts'
import { readClosedDays } from './closed-days.ts'
import { readingOf } from './column-reading.ts'
import { type ImportRow, listCauses } from './import.repository.ts'
import type { Rules } from './row-judge.ts'

/** Reads what the rows of an import are judged by. */
export const readRules = async (db: Database, row: ImportRow, now: Date): Promise<Rules> => {
  const mapping = ImportMapping.parse(row.mapping)
  const causes = await listCauses(db, row.customerId)
  const reading = readingOf(row)
  return {
    customerId: row.customerId,
    mapping,
    columnCount: (row.header as string[]).length,
    isOwnExport: row.isOwnExport,
    decimalSign: reading?.decimalSign ?? null,
    hasMonthFirst: reading?.hasMonthFirst ?? false,
    causes: new Map(causes.map(({ id, name }) => [foldText(name), id])),
    values: new Map(mapping.causes.map(({ value, causeId }) => [foldText(value), causeId])),
    statuses: new Map(mapping.statuses.map(({ value, meaning }) => [foldWord(value), meaning])),
    methods: new Map(mapping.methods.map(({ value, method }) => [foldWord(value), method])),
    isClosed: await readClosedDays(db, row.customerId),
    now,
  }
}
