import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { dayOf } from '#shared/days.ts'
import type { PageQuery } from '#shared/page.ts'
import type { Person } from '#shared/server/actor.ts'
import { lockCustomer, type SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { donorJournal } from '../donor.journal.ts'
import type { DonorIdentities } from '../donors.port.ts'
import { isShorter, type Retention, type RetentionPreview, type RetentionState, recallDays } from '../retention.ts'
import { insertErasure, pageErasures } from './erasure.repository.ts'
import { createRetentionMails } from './retention.mails.ts'
import {
  countHeld,
  listRetainingCustomers,
  previewRetention,
  readRetention,
  retentionLimit,
  type StoredRetention,
  writeRetention,
} from './retention.repository.ts'

type Deps = {
  db: SqlDatabase
  clock: () => Date
  recordAudit: RecordAudit<typeof donorJournal>
  outgoingMails: OutgoingMails
}

const stateOf = ({ months, wanted }: StoredRetention): RetentionState => ({
  months,
  shorter: wanted && {
    months: wanted.months,
    dueAt: wanted.dueAt.toISOString(),
    requestedAt: wanted.at.toISOString(),
    requestedBy: { _id: wanted.by, name: wanted.name },
  },
})

/** The retention of identities, and the register of erasures (docs/rules/donors.md#donors-retention). */
export const createRetentionService = ({ db, clock, recordAudit, outgoingMails }: Deps) => {
  const tellManagers = createRetentionMails(db, outgoingMails)

  type Change = {
    action: 'retention-updated' | 'retention-requested' | 'retention-recalled'
    write: Parameters<typeof writeRetention>[2]
    from: number | null
    to: number | null
  }
  /** Decides a change under the association's lock, and writes it with its line in the journal. */
  const change = (
    actor: Person,
    customerId: string,
    decide: (before: StoredRetention, transaction: SqlDatabase) => Change | undefined | Promise<Change | undefined>,
  ): Promise<RetentionState> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const decided = await decide(await readRetention(transaction, customerId, clock()), transaction)
      if (decided) {
        const { action, write, from, to } = decided
        await writeRetention(transaction, customerId, write)
        const months = { before: { months: from }, after: { months: to } }
        await recordAudit(transaction, donorJournal, { customerId, actor, action, ...months })
        if (action === 'retention-requested' && write.wanted) await tell(transaction, actor, customerId, write.wanted)
      }
      return stateOf(await readRetention(transaction, customerId, clock()))
    })

  const tell = async (
    transaction: SqlDatabase,
    { accountId }: Person,
    customerId: string,
    { months, dueAt }: { months: number; dueAt: Date },
  ): Promise<void> => {
    const { wanted } = await readRetention(transaction, customerId, clock())
    const preview = await previewRetention(transaction, { customerId, months, now: dueAt, today: dayOf(dueAt) })
    const facts = { customerId, months, erasedCount: preview.nowCount, dueAt: dueAt.toISOString() }
    await tellManagers(transaction, { ...facts, by: wanted?.name ?? '', person: accountId })
  }

  return {
    get: async (customerId: string): Promise<RetentionState> => stateOf(await readRetention(db, customerId, clock())),

    /** Sets a longer duration, or asks for a shorter one. Throws 409 when the duration is not as the caller read it. */
    update: (actor: Person, customerId: string, { months }: Retention, readVersion?: string): Promise<RetentionState> =>
      change(actor, customerId, async (before, transaction) => {
        const changed = changedSince(donorJournal.fields, readVersion, { months: before.months })
        await requireUnchanged(transaction, changed, actor, { customerId, action: 'donors.retention-updated' })
        if (months === (before.wanted?.months ?? before.months)) return undefined
        const facts = { from: before.months, to: months }
        if (months === null || !isShorter(months, before.months))
          return { ...facts, action: 'retention-updated', write: { months, wanted: null } }
        const at = clock()
        const dueAt = new Date(at.getTime() + recallDays * 24 * 3_600_000)
        const wanted = { months, at, by: actor.accountId, dueAt }
        return { ...facts, action: 'retention-requested', write: { months: before.months, wanted } }
      }),

    /** Calls back a shorter duration that waits. Does nothing when none does. */
    recall: (actor: Person, customerId: string): Promise<RetentionState> =>
      change(actor, customerId, ({ months, wanted }) =>
        wanted
          ? { action: 'retention-recalled', write: { months, wanted: null }, from: wanted.months, to: months }
          : undefined,
      ),

    preview(customerId: string, months: number): Promise<RetentionPreview> {
      const now = clock()
      return previewRetention(db, { customerId, months, now, today: dayOf(now) })
    },

    listErasures: (customerId: string, query: PageQuery) => pageErasures(db, customerId, query),
  }
}

export type RetentionService = ReturnType<typeof createRetentionService>

type UpkeepDeps = { db: SqlDatabase; clock: () => Date; identities: DonorIdentities }

/** The number of identities that one transaction erases, and of transactions that an hour gives one association. */
const usualBatches = { size: 1000, count: 50 }

/**
 * Returns the hourly duty that erases the identities older than each association's retention, the oldest first. It does
 * so in batches, each complete in itself: what a stop leaves over is erased an hour later.
 */
export const createRetentionUpkeep = ({ db, clock, identities }: UpkeepDeps, batches = usualBatches) => {
  /** Erases one batch; returns how many. Reads the retention under the lock: a manager may have just changed it. */
  const eraseBatch = (customerId: string, runId: string, now: Date): Promise<number> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const { months } = await readRetention(transaction, customerId, now)
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
