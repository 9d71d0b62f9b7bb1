import type { AuditAction } from '#app/journal.ts'
import type { AuditValues } from '#features/audit/audit.ts'
import type { AuditRow, UserRow } from '../rows.ts'

/** Something that was done, before it is known which person of the platform or the association did it. */
export type JournalAct = {
  at: Date
  by: 'platform' | 'association'
  action: AuditAction
  subject?: { id: string; name: string }
  before?: AuditValues
  after?: AuditValues
}

type Line = Omit<JournalAct, 'by'> & { customerId: string | null; actor: UserRow }

/** A line of the journal as its table holds it. */
export const lineOf = (id: string, { at, action, subject, before, after, customerId, actor }: Line): AuditRow => ({
  id,
  customer_id: customerId,
  recorded_at: at,
  actor_id: actor.id,
  actor_name: `${actor.firstname} ${actor.lastname}`,
  actor_role: actor.role,
  action,
  subject_id: subject?.id ?? null,
  subject_name: subject?.name ?? null,
  before: before ? JSON.stringify(before) : null,
  after: after ? JSON.stringify(after) : null,
})
