import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { dayOf } from '#shared/days.ts'
import type { PageQuery } from '#shared/page.ts'
import type { Person } from '#shared/server/actor.ts'
import { lockCustomer, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { donorJournal } from '../donor.journal.ts'
import type { DonorIdentities } from '../donors.port.ts'
import type { Retention, RetentionPreview } from '../retention.ts'
import { insertErasure, pageErasures } from './erasure.repository.ts'
import {
  countHeld,
  listRetainingCustomers,
  previewRetention,
  readRetentionMonths,
  retentionLimit,
  writeRetentionMonths,
} from './retention.repository.ts'

type Deps = { db: SqlDatabase; clock: () => Date; recordAudit: RecordAudit<typeof donorJournal> }

/**
 * How long an association keeps identities, and the register of its erasures (docs/rules/donors.md#donors-retention).
 */
export const createRetentionService = ({ db, clock, recordAudit }: Deps) => ({
  get: async (customerId: string): Promise<Retention> => ({ months: await readRetentionMonths(db, customerId) }),

  /** Throws 409 when the duration is not as the caller read it. */
  update: (actor: Person, customerId: string, { months }: Retention, readVersion?: string): Promise<Retention> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const before = await readRetentionMonths(transaction, customerId)
      const changed = changedSince(donorJournal.fields, readVersion, { months: before })
      await requireUnchanged(transaction, changed, actor, { customerId, action: 'donors.retention-updated' })
      if (before === months) return { months }
      await writeRetentionMonths(transaction, customerId, months)
      const change = { before: { months: before }, after: { months } }
      await recordAudit(transaction, donorJournal, { customerId, actor, action: 'retention-updated', ...change })
      return { months }
    }),

  preview(customerId: string, months: number): Promise<RetentionPreview> {
    const now = clock()
    return previewRetention(db, { customerId, months, now, today: dayOf(now) })
  },

  listErasures: (customerId: string, query: PageQuery) => pageErasures(db, customerId, query),
})

export type RetentionService = ReturnType<typeof createRetentionService>

type UpkeepDeps = { db: SqlDatabase; clock: () => Date; identities: DonorIdentities }

/** The number of identities that one transaction erases, and of transactions that an hour gives one association. */
const usualBatches = { size: 1000, count: 50 }

/**
 * Returns the hourly duty that erases the identities older than each association's retention, the oldest first. It does so
 * in batches, each complete in itself: what a stop leaves over is erased an hour later.
 */
export const createRetentionUpkeep = ({ db, clock, identities }: UpkeepDeps, batches = usualBatches) => {
  /** Erases one batch; returns how many. Reads the retention under the lock: a manager may have just changed it. */
  const eraseBatch = (customerId: string, runId: string, now: Date): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const months = await readRetentionMonths(transaction, customerId)
      if (months === null) return 0
      const givenBefore = await retentionLimit(transaction, months, now)
      const today = dayOf(now)
      const oldest = { customerId, givenBefore, limit: batches.size }
      const erasedCount = await identities.eraseOldest(transaction, oldest, { now, today })
      if (erasedCount === 0) return 0
      const heldCount = await countHeld(transaction, customerId, givenBefore, today)
      const run = { customerId, id: runId, erasedAt: now, erasedBy: null, reason: 'retention' } as const
      await insertErasure(transaction, { ...run, erasedCount, heldCount })
      return erasedCount
    })

  return async (): Promise<void> => {
    const now = clock()
    for (const customerId of await listRetainingCustomers(db)) {
      const runId = newId(now.getTime())
      for (let batch = 0; batch < batches.count; batch += 1) {
        if ((await eraseBatch(customerId, runId, now)) < batches.size) break
      }
    }
  }
}
