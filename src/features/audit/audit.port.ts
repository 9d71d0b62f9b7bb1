import type { Person } from '#shared/server/actor.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { Journal, JournalValues } from './journal.ts'

/** What a feature says of an action. The journal itself adds the time and the name and role of the person. */
export type AuditRecord<J extends Journal> = {
  /** The association it happens in; null for what concerns the platform alone. */
  customerId: string | null
  actor: Person
  action: keyof J['actions'] & string
  /** The record it was done to, and its name at that time; left out for an export. */
  subject?: { _id: string; name: string }
  /** The fields that change, as they were; left out for a creation. `changesIn` (journal.ts) finds them. */
  before?: JournalValues<J>
  /** The fields that change, as they become; for a creation, all. */
  after?: JournalValues<J>
}

type AuditCall<J extends Journal> = J extends Journal
  ? [transaction: Database | SqlDatabase, journal: J, record: AuditRecord<J>]
  : never

/**
 * Adds a line to the journal. A feature gets it from app/ (src/app/server/features.ts), typed by the feature's own
 * journal, and calls it inside the transaction of the change, so that neither exists without the other:
 *
 *     db.transaction().execute(async (transaction) => {
 *       await archive(transaction, …)
 *       await recordAudit(transaction, causeJournal, { customerId, actor, action: 'archived', subject: { _id, name } })
 *     })
 */
export type RecordAudit<J extends Journal> = (...call: AuditCall<J>) => Promise<void>
