import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { foldWord } from '#shared/server/tables/cell-words.ts'
import { foldText } from '#shared/text.ts'
import { ImportMapping } from '../mapping.ts'
import { listMarks } from './column-marks.ts'
import { readingOf } from './column-reading.ts'
import { type ImportRow, listCauses } from './import.repository.ts'
import type { Rules } from './row-judge.ts'

/**
 * Returns a function that tells whether a Paris day is in a living closing of the association, whose donations are
 * refused (docs/rules/closings.md#closings-after). The check and each batch of a run ask here, in their own
 * transaction.
 */
export const readClosedDays = async (db: Database, customerId: string): Promise<(day: string) => boolean> => {
  const { rows } = await sql<{ fromDay: string; toDay: string }>`
    select from_day, to_day from living_closing where customer_id = ${customerId}`.execute(db)
  return (day) => rows.some(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
}

type NamedCause = { id: string; name: string; isActive: boolean }

/** Returns a function that finds a cause by its exact name, then without case and accents, active ones first. */
const causesByName = (causes: readonly NamedCause[]): Rules['causeNamed'] => {
  const byName = new Map<string, NamedCause[]>()
  for (const cause of causes) byName.set(foldText(cause.name), [...(byName.get(foldText(cause.name)) ?? []), cause])
  return (name) => {
    const all = byName.get(foldText(name)) ?? []
    const active = all.filter(({ isActive }) => isActive)
    const found = active.length > 0 ? active : all
    const exact = found.filter((one) => one.name === name.trim())
    const [first, ...others] = exact.length > 0 ? exact : found
    return others.length > 0 ? null : first?.id
  }
}

export const readRules = async (db: Database, row: ImportRow, now: Date): Promise<Rules> => {
  const mapping = ImportMapping.parse(row.mapping)
  const causes = await listCauses(db, row.customerId)
  const reading = readingOf(row)
  return {
    customerId: row.customerId,
    mapping,
    header: row.header as string[],
    isOwnExport: row.isOwnExport,
    decimalSign: reading?.decimalSign ?? null,
    hasMonthFirst: reading?.hasMonthFirst ?? false,
    otherCurrency: reading?.otherCurrency ?? null,
    marks: row.isOwnExport ? [] : listMarks(row.header as string[], mapping),
    causeNamed: causesByName(causes),
    values: new Map(mapping.causes.map(({ value, causeId, isLeft }) => [foldText(value), isLeft ? 'leave' : causeId])),
    statuses: new Map(mapping.statuses.map(({ value, meaning }) => [foldWord(value), meaning])),
    flags: new Map(mapping.flags.map(({ value, meaning }) => [foldWord(value), meaning])),
    types: new Map(mapping.types.map(({ value, meaning }) => [foldWord(value), meaning])),
    methods: new Map(mapping.methods.map(({ value, method, isLeft }) => [foldWord(value), isLeft ? 'leave' : method])),
    isClosed: await readClosedDays(db, row.customerId),
    now,
  }
}
