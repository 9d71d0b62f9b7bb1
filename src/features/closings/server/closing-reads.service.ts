import type { Day } from '#shared/days.ts'
import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import type { ClosingDays } from '../closing.port.ts'
import { type Closing, type ClosingSummary, closingRefusals } from '../closing.ts'
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

/** Returns what the export of a closing is made of. */
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

/** Reads the days and the papers of closings for other features. */
export const createClosingDays = ({ db, clock, writePdf }: Deps): ClosingDays => {
  const { find, answerOf } = createClosingReads(db)
  /** Returns what a day's own closing contains, or would contain. In a longer one nothing is carried into the day. */
  const contentsOn = async (customerId: string, day: Day, closing: ClosingSummary | null) => {
    const days = { customerId, from: day, to: day }
    if (closing === null) return contentsNow(days)
    if (closing.kind !== 'day') return contentsOfDays(days)
    const row = await find(db, { customerId, closingId: closing._id })
    return isSealed(row) ? contentsOf(row) : contentsNow(days, row.id)
  }
  return {
    find: async (key) => summaryOf(await find(db, key)),

    async findOfDay(customerId, day) {
      const covering = await findCovering(db, { customerId, from: day, to: day })
      return covering && summaryOf(await find(db, { customerId, closingId: covering._id }))
    },

    async readDay(customerId, day, closing) {
      const ownId = closing?.kind === 'day' ? closing._id : null
      const { all, apart } = await readFiguresApart(db, await contentsOn(customerId, day, closing), ownId)
      return { figures: figuresOf(apart), closed: ownId && closing ? closing.total : figuresOf(all).total }
    },

    readWaiting: (key) => readWaiting(db, key),

    async writePapers(key) {
      const row = await find(db, key)
      if (!isSealed(row)) return null
      const closing = await answerOf(db, key, row)
      const lines: string[] = []
      for await (const line of exportLines(db, sourceOf(row))) lines.push(line)
      return {
        closing,
        csv: Buffer.from(lines.join('')),
        pdf: await writePdf(paperOf(closing, clock()), key.customerId),
      }
    },
  }
}
