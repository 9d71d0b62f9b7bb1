import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import type { ClosedDays, ClosingDays } from '../closing.port.ts'
import { type Closing, type ClosingSummary, closingRefusals, isClosingOf } from '../closing.ts'
import { type ClosingKey, type ClosingRow, findClosing, findCovering, summaryOf } from './closing.repository.ts'
import { figuresOf } from './closing-answers.ts'
import { contentsNow, contentsOf, contentsOfDays } from './closing-contents.queries.ts'
import { listCounts } from './closing-counts.repository.ts'
import { type ExportSource, exportLines } from './closing-csv.ts'
import { readFiguresApart } from './closing-figures.queries.ts'
import { nothingLate, readLate, readWaiting } from './closing-late.queries.ts'
import { paperOf } from './closing-paper.ts'

export type SealedRow = ClosingRow & { sealedAt: Date; exportSha256: string }
export const isSealed = (row: ClosingRow): row is SealedRow => row.sealedAt !== null && row.exportSha256 !== null

export const sourceOf = (row: SealedRow): ExportSource => ({
  closingId: row.id,
  contents: contentsOf(row),
  figures: row.figures,
})

/** Reads closings. Throws 404 for an unknown one. */
export const createClosingReads = (db: Database) => {
  const find = async (handle: Database, key: ClosingKey): Promise<ClosingRow> => {
    const row = await findClosing(handle, key)
    if (!row) throw notFound()
    return row
  }
  return {
    find,

    /** Finds a closing that is sealed. Throws 409 while it is under way. */
    findSealed: async (key: ClosingKey): Promise<SealedRow> => {
      const row = await find(db, key)
      if (!isSealed(row)) throw closingRefusals.underWay()
      return row
    },

    answerOf: async (handle: Database, key: ClosingKey, row: ClosingRow): Promise<Closing> => ({
      ...summaryOf(row),
      customerName: row.customerName,
      customerSiren: row.customerSiren,
      figures: figuresOf(row.figures),
      counts: await listCounts(handle, key, row.figures),
      sha256: row.exportSha256,
      late: row.reopenedAt ? nothingLate : await readLate(handle, row, contentsOf(row)),
    }),
  }
}

type Deps = { db: Database; clock: () => Date; writePdf: WritePdf }

export const createClosingDays = ({ db, clock, writePdf }: Deps): ClosingDays => {
  const { find, answerOf } = createClosingReads(db)
  /** Returns what the closing of some days contains, or would. In a longer one nothing is carried into the days. */
  const contentsOn = async (customerId: string, { from, to }: ClosedDays, closing: ClosingSummary | null) => {
    const days = { customerId, from, to }
    if (closing === null) return contentsNow(days)
    if (!isClosingOf(closing, days)) return contentsOfDays(days)
    const row = await find(db, { customerId, closingId: closing._id })
    return isSealed(row) ? contentsOf(row) : contentsNow(days, row.id)
  }
  return {
    find: async (key) => summaryOf(await find(db, key)),

    async findOfDays(customerId, { from, to }) {
      const covering = await findCovering(db, { customerId, from, to })
      return covering && summaryOf(await find(db, { customerId, closingId: covering._id }))
    },

    async readDays(customerId, days, closing) {
      const own = closing && isClosingOf(closing, days) ? closing : null
      const { all, apart } = await readFiguresApart(db, await contentsOn(customerId, days, closing), own?._id ?? null)
      return { figures: figuresOf(apart), closed: own ? own.total : figuresOf(all).total }
    },

    readWaiting: (key) => readWaiting(db, key),

    async writePapers(key, paperFor) {
      const row = await find(db, key)
      if (!isSealed(row)) return null
      const closing = await answerOf(db, key, row)
      const lines: string[] = []
      for await (const line of exportLines(db, sourceOf(row))) lines.push(line)
      return {
        closing,
        csv: Buffer.from(lines.join('')),
        pdf: await writePdf((await paperFor?.(closing)) ?? paperOf(closing, clock()), key.customerId),
      }
    },
  }
}
