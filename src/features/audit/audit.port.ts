import type { Person } from '#shared/server/actor.ts'
import type { CamelDatabase, Database } from '#shared/server/database.ts'
import type { AuditAction, AuditValues } from './audit.ts'

/** What a feature says of an act; who is called what, and when it was, the journal finds out itself. */
export type AuditRecord = {
  /** The association it happens in; null for what concerns the platform alone. */
  customerId: string | null
  actor: Person
  action: AuditAction
  /** What it was done to, and its name now; left out for an export. */
  subject?: { _id: string; name: string }
  /** The fields that change, as they were. Left out for what is made. `changesBetween` (audit.ts) finds them. */
  before?: AuditValues
  /** The fields that change, as they become; of what is made, all. */
  after?: AuditValues
}

/**
 * Adds a line to the journal. Features get it from app/ (src/app/server/features.ts) in their dependencies and call it
 * inside the transaction of the change, so that neither exists without the other:
 *
 *     db.transaction().execute(async (transaction) => {
 *       await archive(transaction, …)
 *       await recordAudit(transaction, { customerId, actor, action: 'cause.archived', subject: { _id, name } })
 *     })
 */
export type RecordAudit = (transaction: Database | CamelDatabase, record: AuditRecord) => Promise<void>
