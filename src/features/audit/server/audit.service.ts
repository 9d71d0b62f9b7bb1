import type { Role } from '#shared/role.ts'
import type { Database } from '#shared/server/database.ts'
import type { AuditRecord, RecordAudit } from '../audit.port.ts'
import type { AuditEntry, AuditValues, JournalQuery } from '../audit.ts'
import { type Journal, journalOf, undeclaredFields } from '../journal.ts'
import { insertEntry, pageEntries } from './audit.repository.ts'

/**
 * Creates the only function that writes the journal. app/ passes it to the features (usage in audit.port.ts). Throws
 * for a field that the journal does not declare, which rolls back the caller's transaction.
 */
export const createRecordAudit = <J extends Journal>({ clock }: { clock: () => Date }): RecordAudit<J> => {
  return async (transaction, journal, record: AuditRecord<Journal>) => {
    const undeclared = undeclaredFields(journal, { ...record.before, ...record.after })
    if (undeclared.length > 0) throw new Error(`the journal of ${journal.subject} declares no ${undeclared.join(', ')}`)
    await insertEntry(transaction, `${journal.subject}.${record.action}`, record, clock())
  }
}

/** Keeps the fields that a journal declares and that the reader may see. */
const visibleValues = (values: AuditValues | null, { fields }: Journal, role: Role): AuditEntry['after'] => {
  const isVisible = (name: string): boolean => {
    const field = fields[name]
    return field !== undefined && (role === 'admin' || !field.isAdminOnly)
  }
  return (
    values && Object.fromEntries(Object.entries(values).flatMap(([n, v]) => (isVisible(n) ? [[n, v ?? null]] : [])))
  )
}

type Deps = { db: Database; journals: readonly Journal[] }

/** Reads the journal. The features write it, each in its own transactions. */
export const createAuditService = ({ db, journals }: Deps) => {
  const visibleEntry = (role: Role, entry: AuditEntry): AuditEntry => {
    const journal = journalOf(journals, entry.action)
    if (!journal) return { ...entry, before: null, after: null }
    const visible = (values: AuditValues | null) => visibleValues(values, journal, role)
    return { ...entry, before: visible(entry.before), after: visible(entry.after) }
  }

  return {
    /** Lists the lines of an association, or all lines without `customerId`. Newest first. */
    list: async (role: Role, customerId: string | undefined, query: JournalQuery) => {
      const { data, nextCursor } = await pageEntries(db, { customerId, ...query })
      return { data: data.map((entry) => visibleEntry(role, entry)), nextCursor }
    },
  }
}
