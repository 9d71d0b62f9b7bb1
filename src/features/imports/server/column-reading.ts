import { z } from 'zod'
import type { Database } from '#shared/server/database.ts'
import { amountAsWritten, amountIn, type DecimalSign } from '#shared/server/tables/cell-amount.ts'
import { isDayLike, joinTime, orderShown } from '#shared/server/tables/cell-date.ts'
import { currencyIn, currencyInTitle, foldWord, isCurrency } from '#shared/server/tables/cell-words.ts'
import type { ProposedMapping } from '../mapping.ts'
import { isLostNumber } from './cell-words.ts'
import type { ImportKey } from './import.repository.ts'
import { readRows } from './line.repository.ts'
import { cellsBy, currencyFault, numberFields, readWhen } from './row-cells.ts'

const Values = z.array(z.object({ value: z.string(), rowCount: z.number() }))

/** The reading of the columns, decided once from the whole file (docs/rules/imports.md#imports-columns). */
const Reading = z.object({
  /** The sign before the cents, when the column of the amounts shows it without doubt. */
  decimalSign: z.enum([',', '.']).nullable(),
  /** Tells whether the dates of the column may have their month before their day. */
  hasMonthFirst: z.boolean(),
  /** The currency that a line says which is no donation: units below the header, a total, a note. */
  otherCurrency: z.string().nullable().default(null),
  /** The rows whose date and amount are read, and their sum. */
  amountCount: z.number(),
  amountCents: z.number(),
  /** The amounts that mean two amounts by themselves: how many, and the first. */
  doubtfulCount: z.number(),
  doubtful: z.string().nullable(),
  statuses: Values,
  flags: Values.default([]),
  types: Values.default([]),
  methods: Values,
  /** The rows with an amount that was given back, and with an extra gift. */
  refundedCount: z.number().default(0),
  extraCount: z.number().default(0),
  /** Numbers whose digits an exponent has replaced, which are not kept: how many, and the first. */
  exponentCount: z.number().default(0),
  exponent: z.string().nullable().default(null),
})
export type Reading = z.infer<typeof Reading>

/** Returns what was decided for an import; undefined until its file was read. */
export const readingOf = ({ reading }: { reading: unknown }): Reading | undefined =>
  reading === null ? undefined : Reading.parse(reading)

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
    const amountCount = certain.count + more.count
    const amountCents = certain.cents + more.cents
    return { decimalSign, amountCount, amountCents, doubtfulCount, doubtful }
  }
  return { add, decide }
}

/** Counts cells that fit, and keeps the first. */
const createCount = (isOfKind: (cell: string) => boolean) => {
  const found = { count: 0, first: null as string | null }
  const add = (cell: string): void => {
    if (!isOfKind(cell)) return
    found.count += 1
    found.first ??= cell.trim().slice(0, longestValue)
  }
  return { add, found }
}

/** Returns the currency that a line without a donation says: in a cell, beside a total, or in a sentence. */
const currencyOfNote = (cells: readonly string[]): string | undefined => {
  const signs = cells.map((cell) => cell.replaceAll(/[\d\s.,'\u2212-]+/g, ' ').trim())
  // 'All' is a word, 'ALL' a code.
  const isOther = (sign: string) => isCurrency(sign) && currencyIn(sign) !== 'EUR'
  return (
    signs.find((sign) => isOther(sign) && (sign.length > 3 || sign === sign.toUpperCase())) ??
    currencyInTitle(cells.join('\n'))
  )
}

/** Collects in which order the dates of a column have their day and month. */
const createOrders = (name: string) => {
  const seen = new Set<ReturnType<typeof orderShown>>()
  const isAmerican = /\bamerica\//i.test(name)
  return {
    add: (date: string, time: string): void => {
      const order = orderShown(joinTime(date, time))
      seen.add(order ?? (isAmerican && /^\d{1,2}\//.test(date.trim()) ? 'doubt' : undefined))
    },
    isDoubtful: (): boolean => seen.has('month') || (seen.has('doubt') && !seen.has('day')),
  }
}

const isSum = (cell: string): boolean => /[1-9]/.test(cell)

/** Counts what the rows of a file say in the columns that its mapping names. */
const createColumns = (rules: {
  mapping: ProposedMapping
  header: readonly string[]
  isOwnExport: boolean
  now: Date
}) => {
  const { columns } = rules.mapping
  const sums = createSums()
  const words = { status: createTally(), flag: createTally(), rowType: createTally(), paymentMethod: createTally() }
  const refunded = createCount(isSum)
  const extra = createCount(isSum)
  const exponents = createCount(isLostNumber)
  const orders = createOrders(rules.header[columns.date ?? -1] ?? '')
  let otherCurrency: string | null = null
  const add = (cells: string[]): void => {
    const cellOf = cellsBy(cells, rules)
    orders.add(cellOf('date'), cellOf('time'))
    if (columns.currency === null && !isDayLike(cellOf('date').trim()))
      otherCurrency ??= currencyOfNote(cells)?.slice(0, longestValue) ?? null
    const isCounted = columns.date === null || 'at' in readWhen(cellOf, { ...rules, hasMonthFirst: false })
    sums.add(cellOf('amount'), isCounted && currencyFault(cellOf, rules) === undefined)
    for (const [field, tally] of Object.entries(words) as [keyof typeof words, typeof words.status][])
      if (columns[field] !== null && (field !== 'paymentMethod' || cellOf(field).trim() !== ''))
        tally.add(cellOf(field))
    refunded.add(cellOf('refunded'))
    extra.add(cellOf('extra'))
    for (const field of numberFields) exponents.add(cells[columns[field] ?? -1] ?? '')
  }
  const decide = (): Reading => ({
    ...sums.decide(),
    // Nothing of a file in another currency is a sum of euros.
    ...(otherCurrency !== null && { amountCount: 0, amountCents: 0 }),
    otherCurrency,
    hasMonthFirst: orders.isDoubtful(),
    statuses: words.status.list(),
    flags: words.flag.list(),
    types: words.rowType.list(),
    methods: words.paymentMethod.list(),
    refundedCount: refunded.found.count,
    extraCount: extra.found.count,
    exponentCount: exponents.found.count,
    exponent: exponents.found.first,
  })
  return { add, decide }
}

const pageSize = 5000

export const readColumns = async (
  db: Database,
  key: ImportKey,
  rules: Parameters<typeof createColumns>[0],
): Promise<Reading> => {
  const columns = createColumns(rules)
  for (let after = 0; ; ) {
    const rows = await readRows(db, key, { after, limit: pageSize })
    const last = rows.at(-1)
    if (!last) return columns.decide()
    for (const { cells, problem } of rows) if (problem === null) columns.add(cells)
    after = last.line
  }
}
