import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { foldText } from '#shared/text.ts'
import { ImportMapping } from '../mapping.ts'
import { foldWord } from './cell-words.ts'
import { readingOf } from './column-reading.ts'
import { type ImportRow, listCauses } from './import.repository.ts'
import type { Rules } from './row-judge.ts'

/**
 * Returns a function that tells whether a Paris day is in a living closing of the association, whose donations are refused
 * (docs/rules/closings.md#closings-after). The check and each batch of a run ask here, in their own transaction.
 */
export const readClosedDays = async (db: Database, customerId: string): Promise<(day: string) => boolean> => {
  const { rows } = await sql<{ fromDay: string; toDay: string }>`
    select from_day, to_day from living_closing where customer_id = ${customerId}`.execute(db)
  return (day) => rows.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
}

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
