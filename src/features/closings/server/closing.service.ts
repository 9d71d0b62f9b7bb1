import { Readable } from 'node:stream'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf, formatDate } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { WritePdf } from '#shared/server/paper/paper.writer.ts'
import { closingJournal } from '../closing.journal.ts'
import {
  type Closing,
  type ClosingChecksum,
  type ClosingInput,
  type ClosingPeriod,
  type ClosingPreview,
  closingRefusals,
} from '../closing.ts'
import { checksumOf, type ExportSource, exportLines } from './closing.csv.ts'
import { figuresOf, readFigures, type SealedFigures } from './closing.figures.ts'
import { nothingLate, readLate } from './closing.late.ts'
import { paperOf } from './closing.paper.ts'
import {
  type ClosingKey,
  type ClosingRow,
  findClosing,
  findCovering,
  insertClosing,
  insertCounts,
  insertReopening,
  listCounts,
  readClosingPage,
  readKnown,
  summaryOf,
} from './closing.repository.ts'
import { lockPeriods } from './open-days.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof closingJournal>
  clock: () => Date
  writePdf: WritePdf
  /** Replaces the database's clock, in tests. */
  now?: () => Date
}

const sourceOf = (row: ClosingRow): ExportSource => ({ days: row, known: row, figures: row.figures })
const subjectOf = ({ id, number }: ClosingRow) => ({ _id: id, name: `n°\u00a0${number}` })
const periodText = ({ from, to }: ClosingRow) =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`

const countRows = (counts: ClosingInput['counts'], { methods }: SealedFigures) =>
  counts.map(({ method, counted, comment }) => {
    const expected = methods.find((row) => row.method === method)
    return {
      paymentMethod: method,
      expectedCents: expected ? expected.grossCents + expected.movementCents : 0,
      countedCents: centsOfEuros(counted),
      comment: comment ?? null,
    }
  })

/** Closes days and periods (docs/rules.md#closings). Every refusal is a `Refusal`. */
export const createClosingService = ({ db, recordAudit, clock, now, writePdf }: Deps) => {
  const find = async (handle: Database, key: ClosingKey): Promise<ClosingRow> => {
    const row = await findClosing(handle, key)
    if (!row) throw notFound()
    return row
  }

  const read = async (handle: Database, key: ClosingKey): Promise<Closing> => {
    const row = await find(handle, key)
    return {
      ...summaryOf(row),
      customerName: row.customerName,
      customerSiren: row.customerSiren,
      figures: figuresOf(row.figures),
      counts: await listCounts(handle, key),
      sha256: row.exportSha256,
      late: row.reopenedAt ? nothingLate : await readLate(handle, row, row),
    }
  }

  /** Finds the closing in the way: of a day any that covers it, of a period another period. */
  const coveringOf = (handle: Database, customerId: string, { kind, from, to }: ClosingPeriod) =>
    findCovering(handle, { customerId, from, to }, { onlyPeriods: kind === 'period' })

  const noteActions = (transaction: Database, actor: Person, action: 'closed' | 'exported', row: ClosingRow) => {
    const { grossCents, movementCents } = row.figures.total
    const after = { period: periodText(row), net: eurosOfCents(grossCents + movementCents), sha256: row.exportSha256 }
    const [{ customerId }, subject] = [row, subjectOf(row)]
    return recordAudit(transaction, closingJournal, { customerId, actor, action, subject, after })
  }

  return {
    list: (customerId: string, query: PageQuery) => readClosingPage(db, customerId, query),

    /** Throws 404 when the association has no such closing. */
    get: (key: ClosingKey): Promise<Closing> => read(db, key),

    async preview(customerId: string, period: ClosingPeriod): Promise<ClosingPreview> {
      const figures = await readFigures(db, { customerId, ...period })
      return { figures: figuresOf(figures), coveredBy: await coveringOf(db, customerId, period) }
    },

    /**
     * Seals the figures under the association's lock of periods, which movements and gifts by hand share: each of them is in the
     * figures, or comes after. Throws 422 for a day in the future, 409 for closed days and for figures that have changed.
     */
    create: (actor: Person, customerId: string, { kind, from, to, counts, ...seen }: ClosingInput): Promise<Closing> =>
      db.transaction().execute(async (transaction) => {
        if (to > dayOf(clock())) throw closingRefusals.future()
        await lockPeriods(transaction, customerId)
        const covering = await coveringOf(transaction, customerId, { kind, from, to })
        if (covering) throw closingRefusals.covered(covering)
        const days = { customerId, from, to }
        const { closedAt, ...known } = await readKnown(transaction, days, now?.())
        const figures = await readFigures(transaction, days, known)
        const { donationCount, grossCents, movementCents } = figures.total
        if (donationCount !== seen.donationCount || grossCents + movementCents !== centsOfEuros(seen.net))
          throw closingRefusals.changed()
        const exportSha256 = await checksumOf(transaction, { days, known, figures })
        const key = { customerId, closingId: newId() }
        const closing = { kind, from, to, ...known, closedAt, closedBy: actor.accountId, figures, exportSha256 }
        await insertClosing(transaction, key, closing)
        await insertCounts(transaction, key, countRows(counts, figures))
        await noteActions(transaction, actor, 'closed', await find(transaction, key))
        return read(transaction, key)
      }),

    /** Reopens a closing. Throws 409 when it is reopened already. */
    reopen: (actor: Person, key: ClosingKey, reason: string): Promise<Closing> =>
      db.transaction().execute(async (transaction) => {
        const { customerId } = key
        await lockPeriods(transaction, customerId)
        const row = await find(transaction, key)
        if (row.reopenedAt) throw closingRefusals.reopened()
        await insertReopening(transaction, key, { reopenedAt: clock(), reopenedBy: actor.accountId, reason })
        const [subject, after] = [subjectOf(row), { period: periodText(row), reason }]
        await recordAudit(transaction, closingJournal, { customerId, actor, action: 'reopened', subject, after })
        return read(transaction, key)
      }),

    /** Streams the export, with a line in the journal. */
    async export(actor: Person, key: ClosingKey): Promise<Readable> {
      const row = await find(db, key)
      await noteActions(db, actor, 'exported', row)
      return Readable.from(exportLines(db, sourceOf(row)), { objectMode: false })
    },

    /** Makes a PDF of a closing as it is now. */
    print: async (key: ClosingKey): Promise<Buffer> => writePdf(paperOf(await read(db, key), clock())),

    /** Computes the checksum of the export again. */
    async check(key: ClosingKey): Promise<ClosingChecksum> {
      const row = await find(db, key)
      const computed = await checksumOf(db, sourceOf(row))
      return { sealed: row.exportSha256, computed, isSame: computed === row.exportSha256 }
    },
  }
}

export type ClosingService = ReturnType<typeof createClosingService>
