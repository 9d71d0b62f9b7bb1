import type { Bind } from '#shared/server/bind.ts'
import type { Database } from '#shared/server/database.ts'
import { listJournal, listPlatformJournal } from '../audit.endpoints.ts'
import { pageEntries } from './audit.repository.ts'

/** The journal, read. It is written by the features, each in its own transactions. */
export const auditRoutes = (bind: Bind, { db }: { db: Database }): void => {
  bind(listJournal, ({ customerId, query }) => pageEntries(db, customerId, query))
  bind(listPlatformJournal, ({ query }) => pageEntries(db, undefined, query))
}
