import type { Person } from '#shared/server/actor.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { Journal, JournalValues } from './journal.ts'

/** Describes an action for the journal. The journal adds the time, and the name and role of the person. */
export type AuditRecord<J extends Journal> = {
  /** The association of the action, or null for an action on the platform. */
  customerId: string | null
  actor: Person
  action: keyof J['actions'] & string
  /** The changed record, with its name at that time. Absent for an export. */
  subject?: { _id: string; name: string }
  /** The old values of the changed fields. Absent for a creation. `changesIn` (journal.ts) finds them. */
  before?: JournalValues<J>
  /** The new values of the changed fields, or of all fields for a creation. */
  after?: JournalValues<J>
}

type AuditCall<J extends Journal> = J extends Journal
  ? [transaction: Database | SqlDatabase, journal: J, record: AuditRecord<J>]
  : never

/**
 * Adds a line to the journal. app/ passes it to each feature (src/app/server/features.ts), typed by the feature's
 * journal. Call it inside the transaction of the change, so that both commit or both roll back:
 *
 *     db.transaction().execute(async (transaction) => {
 *       await archive(transaction, …)
 *       await recordAudit(transaction, causeJournal, { customerId, actor, action: 'archived', subject: { _id, name } })
 *     })
 */
export type RecordAudit<J extends Journal> = (...call: AuditCall<J>) => Promise<void>
