import type { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
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

/** The reader of a line, and whether its subject is withheld from them. */
type Reader = { role: Role; isWithheld: boolean }

/** Keeps the fields that a journal declares and that the reader may see. */
const visibleValues = (
  values: AuditValues | null,
  { fields }: Journal,
  { role, isWithheld }: Reader,
): AuditEntry['after'] => {
  const isVisible = (name: string): boolean => {
    const field = fields[name]
    return field !== undefined && (role === 'admin' || !field.isAdminOnly) && !(isWithheld && field.isWithheld)
  }
  return (
    values && Object.fromEntries(Object.entries(values).flatMap(([n, v]) => (isVisible(n) ? [[n, v ?? null]] : [])))
  )
}

type Deps = {
  db: Database
  journals: readonly Journal[]
  /** Returns those of these subjects whose withheld fields the account must not see now. */
  listWithheldSubjects: (accountId: string, subjects: { customerId: string; _id: string }[]) => Promise<string[]>
}

/** Reads the journal. The features write it, each in its own transactions. */
export const createAuditService = ({ db, journals, listWithheldSubjects }: Deps) => {
  const visibleEntry = (reader: Reader, entry: AuditEntry): AuditEntry => {
    const journal = journalOf(journals, entry.action)
    if (!journal) return { ...entry, before: null, after: null }
    const visible = (values: AuditValues | null) => visibleValues(values, journal, reader)
    return { ...entry, before: visible(entry.before), after: visible(entry.after) }
  }

  /** Lists the subjects of lines that have a field which may be withheld. */
  const withheldCandidates = (entries: AuditEntry[]) =>
    entries.flatMap(({ action, subject, customer }) => {
      const fields = Object.values(journalOf(journals, action)?.fields ?? {})
      if (subject._id === null || !customer || !fields.some(({ isWithheld }) => isWithheld)) return []
      return [{ customerId: customer._id, _id: subject._id }]
    })

  return {
    /** Lists the lines of an association, or all lines without `customerId`. Newest first. */
    list: async ({ role, accountId }: Person, customerId: string | undefined, query: JournalQuery) => {
      const { data, nextCursor } = await pageEntries(db, { customerId, ...query })
      const withheld = await listWithheldSubjects(accountId, withheldCandidates(data))
      const readerOf = ({ subject }: AuditEntry) => ({ role, isWithheld: withheld.includes(subject._id ?? '') })
      return { data: data.map((entry) => visibleEntry(readerOf(entry), entry)), nextCursor }
    },
  }
}
