import { sql } from 'kysely'
import type { ChangedMeanwhile } from '../problem.ts'
import { changedMeanwhile } from '../read-version.ts'
import type { Person } from './actor.ts'
import { type Database, inSqlNames, type SqlDatabase } from './database.ts'

const ownOtherWindow = 'vous, dans une autre fenêtre'

type EditLines = {
  customerId: string | null
  /** An action ('movements.limited') or the kind of subject of all actions ('cause'). */
  action: string
  /** Absent for a setting: an association has only one. */
  subjectId?: string
}

/** Finds who changed a record last, by the journal. */
const readAuthor = async (db: Database | SqlDatabase, actor: Person, lines: EditLines): Promise<string | null> => {
  let query = inSqlNames(db)
    .selectFrom('audit_entries')
    .select(['actor_id', 'actor_name'])
    .where('customer_id', lines.customerId === null ? 'is' : '=', lines.customerId)
    .where(lines.action.includes('.') ? sql`action` : sql`split_part(action, '.', 1)`, '=', lines.action)
    .where('after', 'is not', null)
  if (lines.subjectId !== undefined) query = query.where('subject_id', '=', lines.subjectId)
  const line = await query.orderBy('recorded_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!line) return null
  return line.actor_id === actor.accountId ? ownOtherWindow : line.actor_name
}

/**
 * Throws 409 when fields have changed since the caller read them, with who changed them and how. Call it in the
 * transaction of the edit, with the record locked. `lines` is 'own' for a record that only its person edits.
 */
export const requireUnchanged = async (
  db: Database | SqlDatabase,
  changed: Omit<ChangedMeanwhile, 'by'>,
  actor: Person,
  lines: EditLines | 'own',
): Promise<void> => {
  if (changed.fields.length === 0) return
  const by = lines === 'own' ? ownOtherWindow : await readAuthor(db, actor, lines)
  throw changedMeanwhile({ by, ...changed })
}
