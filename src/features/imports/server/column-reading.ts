import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#shared/server/database.ts'
import { amountAsWritten, amountIn, type DecimalSign } from '#shared/server/tables/cell-amount.ts'
import { isMonthFirst, readDate } from '#shared/server/tables/cell-date.ts'
import type { ProposedMapping } from '../mapping.ts'
import { foldWord } from './cell-words.ts'
import type { ImportKey } from './import.repository.ts'
import { upToBytes } from './line.repository.ts'

const Values = z.array(z.object({ value: z.string(), rowCount: z.number() }))

/**
 * The reading of the columns, from the whole file (docs/rules/imports.md#imports-columns). It is decided once, so that every
 * batch reads alike.
 */
const Reading = z.object({
  /** The sign before the cents, when the column of the amounts shows it without doubt. */
  decimalSign: z.enum([',', '.']).nullable(),
  /** Tells whether a date of the column can only have its month before its day. */
  hasMonthFirst: z.boolean(),
  /** The rows whose date and amount are read, and their sum. */
  amountCount: z.number(),
  amountCents: z.number(),
  /** The amounts that mean two amounts by themselves: how many, and the first. */
  doubtfulCount: z.number(),
  doubtful: z.string().nullable(),
  statuses: Values,
  methods: Values,
})
export type Reading = z.infer<typeof Reading>

/** Returns what was decided for an import; undefined until its file was read. */
export const readingOf = ({ reading }: { reading: unknown }): Reading | undefined =>
  reading === null ? undefined : Reading.parse(reading)

type Cells = { date: string | null; amount: string | null; status: string | null; method: string | null }

const mostValues = 50
const longestValue = 100

/** Counts the values of a column, as far as there are few: a column of many values is no status. */
const createTally = () => {
  const values = new Map<string, { value: string; rowCount: number }>()
  return {
    add: (cell: string | null): void => {
      const folded = foldWord(cell ?? '')
      const known = values.get(folded)
      if (known) known.rowCount += 1
      else if (values.size < mostValues)
        values.set(folded, { value: (cell ?? '').trim().slice(0, longestValue), rowCount: 1 })
    },
    list: () => [...values.values()].toSorted((one, other) => other.rowCount - one.rowCount),
  }
}

/** Adds up amounts that are certain, and for those that are not what each decimal sign makes of them. */
const createSums = () => {
  const seen = { ',': 0, '.': 0 }
  const bySign = { ',': { count: 0, cents: 0 }, '.': { count: 0, cents: 0 } }
  const certain = { count: 0, cents: 0 }
  let doubtfulCount = 0
  let doubtful: string | null = null
  const add = (cell: string, isDated: boolean): void => {
    const written = amountAsWritten(cell)
    if ('problem' in written) return
    if (!('sign' in written)) {
      if (written.decimalSign) seen[written.decimalSign] += 1
      if (!isDated) return
      certain.count += 1
      certain.cents += written.cents
      return
    }
    doubtfulCount += 1
    doubtful ??= cell.trim().slice(0, longestValue)
    for (const sign of [',', '.'] as const) {
      const amount = amountIn(written, sign)
      if ('problem' in amount || !isDated) continue
      bySign[sign].count += 1
      bySign[sign].cents += amount.cents
    }
  }
  const decide = () => {
    const decimalSign: DecimalSign | null = seen[','] > 0 === seen['.'] > 0 ? null : seen[','] > 0 ? ',' : '.'
    const more = decimalSign ? bySign[decimalSign] : { count: 0, cents: 0 }
    const [amountCount, amountCents] = [certain.count + more.count, certain.cents + more.cents]
    return { decimalSign, amountCount, amountCents, doubtfulCount, doubtful }
  }
  return { add, decide }
}

const pageSize = 5000

/** Passes the cells of the columns that are decided as a whole, in pages. Rows that cannot be read have none. */
const pagesOf = async function* (
  db: Database,
  { customerId, importId }: ImportKey,
  columns: ProposedMapping['columns'],
): AsyncGenerator<Cells[]> {
  let after = 0
  for (;;) {
    const { rows } = await sql<Cells & { line: number }>`
      ${upToBytes(
        sql`line, date, amount, status, method`,
        sql`select line, date, amount, status, method, octet_length(concat(date, amount, status, method)) as bytes
          from import_rows cross join lateral (
            select cells ->> ${columns.date}::int as date, cells ->> ${columns.amount}::int as amount,
              cells ->> ${columns.status}::int as status, cells ->> ${columns.paymentMethod}::int as method
          ) cell
          where customer_id = ${customerId} and import_id = ${importId} and line > ${after} and problem is null
          order by line limit ${pageSize}`,
      )}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.line
  }
}

/** Reads the whole file for what it says of its columns. */
export const readColumns = async (
  db: Database,
  key: ImportKey,
  { columns }: Pick<ProposedMapping, 'columns'>,
  now: Date,
): Promise<Reading> => {
  const sums = createSums()
  const [statuses, methods] = [createTally(), createTally()]
  let hasMonthFirst = false
  for await (const rows of pagesOf(db, key, columns))
    for (const { date, amount, status, method } of rows) {
      hasMonthFirst ||= isMonthFirst(date ?? '')
      sums.add(amount ?? '', columns.date === null || 'at' in readDate(date ?? '', now))
      if (columns.status !== null) statuses.add(status)
      if (columns.paymentMethod !== null && method !== null && method.trim() !== '') methods.add(method)
    }
  return { ...sums.decide(), hasMonthFirst, statuses: statuses.list(), methods: methods.list() }
}
