// How a day or period is closed. The service locks the association's periods (an advisory lock), compares the figures
// (`closing-figures.queries.ts`) with those that the person saw, and adds the closing with the next number: under way.
// Whatever a person records asks `OpenDays` (`shared/server/open-days.ts`) in its own transaction: it shares that lock,
// so that each such row is there before or comes after. Movements get the first open day, donations by hand and
// counting sheets are refused. Terminals do not take the lock: from the closing's commit on, the trigger
// `transactions_arrivals` notes each donation that arrives in the days (`closing_arrivals`). A transaction locks
// `transactions` before it reads the closings. So one that cannot see the closing holds that lock after the closing's
// commit: `closing-seal.service.ts` reads these transactions from `pg_locks` and waits until each has ended, as
// PostgreSQL's concurrent index builds do. Then `closing-seal.repository.ts` notes what the closing carries
// (`closing_carried`), computes the figures and the checksum of the export (`closing-csv.ts`), and adds
// `closing_seals`. `closing-contents.queries.ts` says in SQL what a closing contains, before and after. Each process
// resumes closings under way when it starts, and the first one every minute.

import { Readable } from 'node:stream'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { PageQuery } from '#shared/page.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { WritePdf } from '#shared/server/paper/paper.ts'
import { closingJournal, countedFields } from '../closing.journal.ts'
import type { CloseDays } from '../closing.port.ts'
import {
  type Closing,
  type ClosingChecksum,
  type ClosingInput,
  type ClosingPeriod,
  type ClosingPreview,
  closingRefusals,
  kindOfDays,
} from '../closing.ts'
import {
  type ClosingKey,
  type ClosingRow,
  findCovering,
  insertClosing,
  periodText,
  readClosingPage,
  subjectOf,
} from './closing.repository.ts'
import { figuresOf } from './closing-answers.ts'
import { contentsNow } from './closing-contents.queries.ts'
import { insertCounts, netOf } from './closing-counts.repository.ts'
import { checksumOf, exportLines } from './closing-csv.ts'
import { readFigures, type SealedFigures } from './closing-figures.queries.ts'
import { paperOf } from './closing-paper.ts'
import { createClosingReads, sourceOf } from './closing-reads.service.ts'
import type { Sealer } from './closing-seal.service.ts'
import { lockPeriods } from './open-days.ts'
import { readOpenRuns } from './open-runs.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof closingJournal>
  clock: () => Date
  writePdf: WritePdf
  /** Replaces the database's clock, in tests. */
  now?: () => Date
  sealer: Pick<Sealer, 'begin'>
}

type Within = Parameters<CloseDays>[3]

const countRows = (counts: ClosingInput['counts'], figures: SealedFigures) =>
  counts.map(({ method, counted, comment }) => ({
    paymentMethod: method,
    expectedCents: netOf(figures, method),
    countedCents: centsOfEuros(counted),
    comment: comment ?? null,
  }))

/** Closes days and periods (docs/rules/closings.md). Every refusal is a `Refusal`. */
export const createClosingService = ({ db, recordAudit, clock, now, writePdf, sealer }: Deps) => {
  const { find, findSealed, answerOf } = createClosingReads(db)
  const read = async (handle: Database, key: ClosingKey) => answerOf(handle, key, await find(handle, key))

  const noteActions = (
    transaction: Database,
    actor: Person,
    action: 'closed' | 'exported',
    row: ClosingRow,
    counts: ClosingInput['counts'] = [],
  ) => {
    const { grossCents, movementCents } = row.figures.total
    const counted = Object.fromEntries(counts.map((count) => [countedFields[count.method], count.counted]))
    const net = { period: periodText(row), net: eurosOfCents(grossCents + movementCents), ...counted }
    const after = row.exportSha256 === null ? net : { ...net, sha256: row.exportSha256 }
    const { customerId } = row
    const subject = subjectOf(row)
    return recordAudit(transaction, closingJournal, { customerId, actor, action, subject, after })
  }

  /** Adds the closing, under way, with the figures that the person saw. */
  const begin = (actor: Person, key: ClosingKey, { from, to, counts, ...seen }: ClosingInput, within?: Within) =>
    db.transaction().execute(async (transaction) => {
      const { customerId } = key
      if (to > dayOf(clock())) throw closingRefusals.future()
      await lockPeriods(transaction, customerId)
      const days = { customerId, from, to }
      const covering = await findCovering(transaction, days)
      if (covering) throw closingRefusals.covered(covering)
      const figures = await readFigures(transaction, contentsNow(days))
      const { donationCount, net } = figuresOf(figures).total
      if (donationCount !== seen.donationCount || net !== seen.net) throw closingRefusals.changed()
      const kind = kindOfDays(days)
      await insertClosing(transaction, key, { kind, from, to, closedAt: now?.(), closedBy: actor.accountId, figures })
      await insertCounts(transaction, key, countRows(counts, figures))
      await noteActions(transaction, actor, 'closed', await find(transaction, key), counts)
      await within?.(transaction, key)
    })

  return {
    list: (customerId: string, query: PageQuery) => readClosingPage(db, customerId, query),

    /** Throws 404 when the association has no such closing. */
    get: (key: ClosingKey): Promise<Closing> => read(db, key),

    listOpenDays: (customerId: string) => readOpenRuns(db, customerId, dayOf(clock())),

    listClosedDays: (customerId: string) =>
      db
        .selectFrom('livingClosing')
        .select(['fromDay as from', 'toDay as to'])
        .where('customerId', '=', customerId)
        .execute(),

    async preview(customerId: string, period: ClosingPeriod): Promise<ClosingPreview> {
      const days = { customerId, ...period }
      const figures = figuresOf(await readFigures(db, contentsNow(days)))
      return { figures, coveredBy: await findCovering(db, days) }
    },

    /**
     * Closes days under the association's lock of periods, which movements and donations by hand share: each of them is
     * in the figures, or comes after. Then seals them, once nothing is in flight that cannot see the closing: the
     * answer is sealed, or under way. Throws 422 for a day in the future, 409 for closed days and for figures that have
     * changed.
     */
    async create(actor: Person, customerId: string, input: ClosingInput, within?: Within): Promise<Closing> {
      const key = { customerId, closingId: newId() }
      await begin(actor, key, input, within)
      await sealer.begin(key)
      return read(db, key)
    },

    /** Streams the export, with a line in the journal. */
    async export(actor: Person, key: ClosingKey): Promise<Readable> {
      const row = await findSealed(key)
      await noteActions(db, actor, 'exported', row)
      return Readable.from(exportLines(db, sourceOf(row)), { objectMode: false })
    },

    print: async (key: ClosingKey): Promise<Buffer> =>
      writePdf(paperOf(await answerOf(db, key, await findSealed(key)), clock()), key.customerId),

    async check(key: ClosingKey): Promise<ClosingChecksum> {
      const row = await findSealed(key)
      const computed = await checksumOf(db, sourceOf(row))
      return { sealed: row.exportSha256, computed, isSame: computed === row.exportSha256 }
    },
  }
}

export const createCloseDays = (deps: Deps): CloseDays => {
  const closings = createClosingService(deps)
  return (...close) => closings.create(...close)
}
