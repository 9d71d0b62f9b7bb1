import type { Role } from '#shared/role.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { listJournal, listPlatformJournal } from '../audit.endpoints.ts'
import type { AuditEntry, AuditValues } from '../audit.ts'
import { pageEntries } from './audit.repository.ts'

/** Only an admin sees contract number and merchant id, in the journal too (docs/rules.md#roles-customer). */
const withoutAccounts = (values: AuditValues | null): AuditValues | null => {
  if (values === null) return null
  const { terminal_id: _contract, firebaseMerchantId: _merchant, ...rest } = values
  return rest
}

const asSeenBy = (role: Role, entry: AuditEntry): AuditEntry =>
  role === 'admin' ? entry : { ...entry, before: withoutAccounts(entry.before), after: withoutAccounts(entry.after) }

/** The journal, read. It is written by the features, each in its own transactions. */
export const auditRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(listJournal, async ({ actor, customerId, query }) => {
    const { data, nextCursor } = await pageEntries(db, customerId, query)
    return { data: data.map((entry) => asSeenBy(actor.role, entry)), nextCursor }
  })
  bind(listPlatformJournal, ({ query }) => pageEntries(db, undefined, query))
}
