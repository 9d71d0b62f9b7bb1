import type { Insertable } from 'kysely'
import type { AuditAction } from '#app/server/features.ts'
import type { Tables } from '#database/tables.generated.ts'
import type { AuditValues } from '#features/audit/audit.ts'
import type { UserRow } from './staff.ts'

/** A journal entry whose actor, of the platform or of the association, is chosen later. */
export type JournalAct = {
  at: Date
  by: 'platform' | 'association'
  action: AuditAction
  subject?: { id: string; name: string } | undefined
  before?: AuditValues
  after?: AuditValues
}

type Line = Omit<JournalAct, 'by'> & { customerId: string | null; actor: UserRow }

export const lineOf = (id: string, { at, action, subject, before, after, customerId, actor }: Line) =>
  ({
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
  }) satisfies Insertable<Tables['audit_entries']>

export type AuditRow = ReturnType<typeof lineOf>
